import type { Page } from '@playwright/test';
import { CHILD_DATA } from './calls';
import { becomesIdle } from './idle';

/** Waits until the event stream is open. From then on the page receives every change. */
export async function eventStreamOpens(page: Page): Promise<void> {
  const opened = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/parentapp/live' && answer.ok());
  await becomesIdle(page);
  await opened;
}

/** The unread counts in the first answer about the page's child. */
export async function unreadAtFirst(page: Page): Promise<{ events: number; total: number }> {
  const answer = await page.waitForResponse(`**${CHILD_DATA}`);
  const { response } = (await answer.json()) as { response: { unread: { events: number; total: number } } };
  return response.unread;
}

/** The elements that show unread counts on every screen. */
export function news(page: Page) {
  const top = page.getByRole('banner');
  return {
    menuButton: page.getByRole('button', { name: /^Open menu/ }),
    entry: (name: RegExp) => page.getByRole('navigation').getByRole('link', { name }),
    otherChild: (name: string) => top.getByRole('button', { name: new RegExp(`^Change to ${name}`) }),
    counts: page.locator('[data-unread]'),
    banner: page.locator('[data-banner]'),
    dismiss: page.locator('[data-banner]').getByRole('button', { name: 'Dismiss' }),
  };
}
