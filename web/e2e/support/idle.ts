import { expect, type Page } from '@playwright/test';

/** How long the app waits once a screen stands before it fetches what is likely next (src/app/shell/when-idle.ts). */
const LATER_MS = 2500;

/** What the page does once it has nothing better to do it does at once. */
export async function becomesIdle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(LATER_MS);
}
