import { expect, type Page } from '@playwright/test';
import { story, test } from '../support/gallery';

test.use({ hasTouch: true });

const box = (page: Page) => page.getByRole('dialog');
const shown = (page: Page, at: number) => expect(box(page)).toHaveAccessibleName(`Photo ${at} of 3`);

/** Swipes over the photo by `by` px to the right. */
async function swipe(page: Page, by: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 350 }] });
  await touch('touchStart', 180);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', 180 + by * part);
  await touch('touchEnd');
}

/** A pinch gesture that zooms in. */
async function pinch(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [
              { x: 180 - apart, y: 350, id: 1 },
              { x: 180 + apart, y: 350, id: 2 },
            ],
    });
  await touch('touchStart', 20);
  for (const apart of [40, 60, 80, 100]) await touch('touchMove', apart);
  await touch('touchEnd');
}

/** The zoom factor. */
const scale = (page: Page) =>
  box(page)
    .locator('[data-slide="current"]')
    .evaluate((slide: HTMLElement) => slide.getBoundingClientRect().width / slide.offsetWidth);

test('a lightbox moves through its photos with keys, buttons and swipes, and restores the focus', async ({
  page,
  openGallery,
}) => {
  await openGallery('overlays');
  const opener = story(page, 'Lightbox').getByRole('button', { name: 'Photos' });
  const button = (name: string) => box(page).getByRole('button', { name, exact: true });
  const picture = box(page).getByRole('img');
  const left = async () => Math.round((await box(page).locator('[data-slide="current"]').boundingBox())?.x ?? 0);
  /** Waits for the end of the slide animation. */
  const atRest = () => expect.poll(left).toBe(20);
  await opener.focus();
  await page.keyboard.press('Enter');

  await test.step('it starts at the first photo and shows how many there are', async () => {
    await shown(page, 1);
    await expect(box(page).locator('span[aria-live]')).toHaveText('1 of 3');
    await expect(button('Previous photo')).toHaveAttribute('aria-disabled', 'true');
    await button('Previous photo').click({ force: true });
    await page.keyboard.press('ArrowLeft');
    await shown(page, 1);
  });
  await test.step('a caption is shown below its photo and names it; without one the day does', async () => {
    await expect(box(page).getByText('Paper boats')).toBeVisible();
    await expect(picture).toHaveAccessibleName('Paper boats');
    await page.keyboard.press('ArrowRight');
    await shown(page, 2);
    await expect(picture).toHaveAccessibleName('Photo, Nov 12, 2026');
    await expect(box(page).getByText('Paper boats')).toBeHidden();
  });
  await test.step('a swipe moves to the next and to the previous photo', async () => {
    await swipe(page, -150);
    await shown(page, 3);
    await swipe(page, 150);
    await shown(page, 2);
  });
  await test.step('a short swipe does nothing', async () => {
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 350 }] });
    await touch('touchStart', 180);
    await touch('touchMove', 184);
    await touch('touchMove', 183);
    await touch('touchEnd');
    await shown(page, 2);
  });
  await test.step('it stops at the last photo', async () => {
    await button('Next photo').click();
    await shown(page, 3);
    await expect(button('Next photo')).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('ArrowRight');
    await swipe(page, -150);
    await shown(page, 3);
    await button('Previous photo').click();
    await shown(page, 2);
  });
  await test.step('the mouse drags it only while its button is pressed', async () => {
    await atRest();
    await page.mouse.move(180, 350);
    await page.mouse.down();
    await page.mouse.move(182, 350);
    await page.mouse.move(182, 740);
    await page.mouse.up();
    await page.mouse.move(20, 350, { steps: 3 });
    await shown(page, 2);
    expect(await left()).toBe(20);
  });
  await test.step('when zoomed in, arrow keys do not change the photo', async () => {
    await button('Zoom in').click();
    await expect.poll(() => scale(page)).toBeCloseTo(2, 1);
    const before = await left();
    await page.keyboard.press('ArrowRight');
    await shown(page, 2);
    await expect.poll(left).toBeLessThan(before);
    await button('Zoom out').click();
    await expect.poll(() => scale(page)).toBeCloseTo(1, 1);
    await page.keyboard.press('ArrowRight');
    await shown(page, 3);
  });
  await test.step('pinch, wheel, double click and a key zoom in', async () => {
    const farther = async () => {
      await button('Zoom out').click();
      await expect.poll(() => scale(page)).toBeCloseTo(1, 1);
    };
    await atRest();
    await pinch(page);
    await expect.poll(() => scale(page)).toBeGreaterThan(1.5);
    await farther();
    await page.mouse.move(180, 350);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => scale(page)).toBeGreaterThan(1.5);
    await farther();
    await page.mouse.dblclick(180, 350);
    await expect.poll(() => scale(page)).toBeGreaterThan(1.5);
    await farther();
    await page.keyboard.press('+');
    await expect.poll(() => scale(page)).toBeGreaterThan(1.5);
    await page.keyboard.press('-');
    await expect.poll(() => scale(page)).toBeCloseTo(1, 1);
    await shown(page, 3);
  });
  await test.step('in a right-to-left language the left arrow moves forward', async () => {
    await page.keyboard.press('Escape');
    await page.evaluate(() => {
      document.dir = 'rtl';
    });
    await opener.click();
    await shown(page, 3);
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
