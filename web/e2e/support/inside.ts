import { expect, type Page } from '@playwright/test';

/** From address to address without loading the page anew, as a link would: what runs in the page goes on. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}
