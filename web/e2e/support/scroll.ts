import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Goes to the end of a long page until `part` is there. Once is not enough: what comes into view gets its true height
 * only then, and the end moves on.
 */
export async function toTheEnd(page: Page, part: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(part).toBeAttached({ timeout: 500 });
  }).toPass();
}

/** Neither the page nor its place on the screen moves any more. */
export async function atRest(page: Page): Promise<void> {
  let before = '';
  await expect(async () => {
    const now = await page.evaluate(() => `${scrollY} of ${document.documentElement.scrollHeight}`);
    const moved = now !== before;
    before = now;
    expect(moved).toBe(false);
  }).toPass();
}
