import { expect } from '@playwright/test';
import { OVERLAYS, opener, overlay, test } from '../support/gallery';

test.beforeEach(({ openGallery }) => openGallery('overlays'));

test('an overlay traps the focus, closes on Escape, and restores the focus', async ({ page }) => {
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

test('a click outside closes a dismissible overlay', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  // It ignores clicks for a moment after opening, because of double clicks.
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
