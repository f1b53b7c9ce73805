import { expect } from '@playwright/test';
import { OVERLAYS, opener, overlay, test } from '../support/gallery';

test.beforeEach(({ openGallery }) => openGallery('overlays'));

test('what lies over the page holds the focus, closes on Escape, and gives the focus back', async ({ page }) => {
  for (const name of OVERLAYS)
    await test.step(name, async () => {
      await opener(page, name).focus();
      await page.keyboard.press('Enter');
      await expect(overlay(page)).toBeVisible();
      const inside = overlay(page).and(page.locator(':focus, :has(:focus)'));
      for (let stop = 0; stop < 6; stop += 1) {
        await expect(inside).toHaveCount(1);
        await page.keyboard.press(stop < 3 ? 'Tab' : 'Shift+Tab');
      }
      await page.keyboard.press('Escape');
      if (name === 'Question') {
        await expect(overlay(page)).toBeVisible();
        await overlay(page).getByRole('button', { name: 'No' }).click();
      }
      await expect(overlay(page)).toHaveCount(0);
      await expect(opener(page, name)).toBeFocused();
    });
});

test('a click outside closes what can be left by it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // It is deaf for a moment after it has opened, for the second click of a pair.
  await page.clock.install();
  for (const name of OVERLAYS)
    await test.step(name, async () => {
      await opener(page, name).click();
      await expect(overlay(page)).toBeVisible();
      await page.clock.fastForward(1000);
      await page.mouse.click(20, 400);
      if (['Question', 'Lightbox', 'Photos'].includes(name)) {
        await expect(overlay(page)).toBeVisible();
        await overlay(page)
          .getByRole('button', { name: /^(Yes|Close|Close it)$/ })
          .click();
      }
      await expect(overlay(page)).toHaveCount(0);
    });
});
