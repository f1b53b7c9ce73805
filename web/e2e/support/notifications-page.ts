import { expect, type Page } from '@playwright/test';
import { type Call, callsTo, TIMELINE } from './calls';

/** The elements of the list of notifications. */
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

/** Skips the two seconds that the list waits before its call. */
export async function skipWait(page: Page): Promise<void> {
  await expect(notificationsPage(page).heading).toBeVisible();
  await page.clock.fastForward(2000);
}

/** Records the calls for the list: they request more types than those of the timeline. */
export function listCalls(page: Page): () => Call[] {
  const calls = callsTo(page, TIMELINE);
  return () => calls.filter(({ form }) => form.getAll('include_types').includes('Message'));
}

/** Navigates to a path without loading the page. */
export async function goOn(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}
