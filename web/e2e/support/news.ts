import type { Page } from '@playwright/test';
import { CHILD_DATA } from './calls';
import { becomesIdle } from './idle';

/** The first word of the server on the line, after which nothing is missed. */
export async function hears(page: Page): Promise<void> {
  const heard = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/parentapp/live' && answer.ok());
  await becomesIdle(page);
  await heard;
}

/** How much is unread of the page's child, as the server says it when the page opens. */
export async function unreadAtFirst(page: Page): Promise<{ events: number; total: number }> {
  const answer = await page.waitForResponse(`**${CHILD_DATA}`);
  const { response } = (await answer.json()) as { response: { unread: { events: number; total: number } } };
  return response.unread;
}

/** What tells of what is unread, wherever the parent is. */
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
