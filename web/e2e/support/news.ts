import type { Page } from '@playwright/test';

/** The first word of the server on the line, after which nothing is missed. */
export async function hears(page: Page): Promise<void> {
  await page.waitForResponse((answer) => new URL(answer.url()).pathname === '/parentapp/live' && answer.ok());
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
    dismiss: page.getByRole('button', { name: 'Dismiss' }),
  };
}
