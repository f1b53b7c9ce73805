import { expect, type Page } from '@playwright/test';

/** The delay after which an idle page preloads (src/app/shell/when-idle.ts). */
const LATER_MS = 2500;

/** Makes the page run its idle tasks at once. */
export async function becomesIdle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(LATER_MS);
}
