import { expect, type Page } from '@playwright/test';
import { type Call, callsTo, TIMELINE } from './calls';

/** The notifications as a parent finds things on them. */
export function notificationsPage(page: Page) {
  const main = page.getByRole('main');
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Notifications' }),
    loading: main.getByText('Loading...', { exact: true }),
    refresh: main.getByRole('button', { name: 'Refresh' }),
    settings: main.getByRole('link', { name: 'Notification settings' }).first(),
    loadOlder: main.getByRole('button', { name: 'Load older' }),
    end: main.getByText('These are all your notifications.'),
    days: main.getByRole('region').getByRole('heading', { level: 2 }),
    entries: main.getByRole('listitem'),
    entry: (message: string) => main.getByRole('listitem').filter({ hasText: message }),
  };
}

/** The two seconds that the list waits before it asks are over at once. */
export async function skipWait(page: Page): Promise<void> {
  await expect(notificationsPage(page).heading).toBeVisible();
  await page.clock.fastForward(2000);
}

/** The calls for the list from now on: they ask for three kinds more than the timeline does. */
export function listCalls(page: Page): () => Call[] {
  const calls = callsTo(page, TIMELINE);
  return () => calls.filter(({ form }) => form.getAll('include_types').includes('Message'));
}

/** Goes on without loading the page anew, as a link does. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
