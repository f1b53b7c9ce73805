import { expect, type Page } from '@playwright/test';
import { story, test } from '../support/gallery';

test.use({ hasTouch: true });

const box = (page: Page) => page.getByRole('dialog');
const shown = (page: Page, at: number) => expect(box(page)).toHaveAccessibleName(`Photo ${at} of 3`);

/** Draws a finger over the photo; `by` is how far to the right. */
async function swipe(page: Page, by: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 350 }] });
  await touch('touchStart', 180);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', 180 + by * part);
  await touch('touchEnd');
}

test('a lightbox leads through its photos by keys, buttons and a finger, and gives the focus back', async ({
  page,
  openGallery,
}) => {
  await openGallery('overlays');
  const opener = story(page, 'Lightbox').getByRole('button', { name: 'Photos' });
  const button = (name: string) => box(page).getByRole('button', { name, exact: true });
  const picture = box(page).getByRole('img');
  await opener.focus();
  await page.keyboard.press('Enter');

  await test.step('it begins with the first, and says how many there are', async () => {
    await shown(page, 1);
    await expect(box(page).locator('[aria-live]')).toHaveText('1 of 3');
    await expect(button('Previous photo')).toHaveAttribute('aria-disabled', 'true');
    await button('Previous photo').click({ force: true });
    await page.keyboard.press('ArrowLeft');
    await shown(page, 1);
  });
  await test.step('a caption stands below its photo and names it; without one the day does', async () => {
    await expect(box(page).getByText('Paper boats')).toBeVisible();
    await expect(picture).toHaveAccessibleName('Paper boats');
    await page.keyboard.press('ArrowRight');
    await shown(page, 2);
    await expect(picture).toHaveAccessibleName('Photo, Nov 12, 2026');
    await expect(box(page).getByText('Paper boats')).toBeHidden();
  });
  await test.step('a finger pulls the next one in, and the one before', async () => {
    await swipe(page, -150);
    await shown(page, 3);
    await swipe(page, 150);
    await shown(page, 2);
  });
  await test.step('a short pull leaves it', async () => {
    await swipe(page, -40);
    await expect(box(page).locator('[style*="translateX(0px)"]')).toBeVisible();
    await shown(page, 2);
  });
  await test.step('it ends with the last', async () => {
    await button('Next photo').click();
    await shown(page, 3);
    await expect(button('Next photo')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('ArrowRight');
    await swipe(page, -150);
    await shown(page, 3);
    await button('Previous photo').click();
    await shown(page, 2);
  });
  await test.step('closer, arrow keys do not change the photo', async () => {
    await button('Zoom in').click();
    await expect(box(page).getByRole('region', { name: 'Photo, Nov 12, 2026' })).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await shown(page, 2);
    await button('Zoom out').click();
    await page.keyboard.press('ArrowRight');
    await shown(page, 3);
  });
  await test.step('where one reads from the right, left leads on', async () => {
    await page.evaluate(() => {
      document.dir = 'rtl';
    });
    await page.keyboard.press('ArrowRight');
    await shown(page, 2);
    await page.keyboard.press('ArrowLeft');
    await shown(page, 3);
    await swipe(page, -150);
    await shown(page, 2);
  });
  await test.step('Escape closes it', async () => {
    await page.keyboard.press('Escape');
    await expect(box(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
  });
});
