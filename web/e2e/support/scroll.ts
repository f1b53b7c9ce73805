import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Scrolls to the end of a long page until `part` is visible. Content gets its real height only when it comes into view, so
 * once is not enough.
 */
export async function toTheEnd(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(part).toBeAttached({ timeout: 500 });
  }).toPass();
}

/** Waits until the page neither scrolls nor changes its height. */
export async function atRest(page: Page): Promise<void> {
  let before = '';
  await expect(async () => {
    const now = await page.evaluate(() => `${scrollY} of ${document.documentElement.scrollHeight}`);
    const moved = now !== before;
    before = now;
    expect(moved).toBe(false);
  }).toPass();
}
