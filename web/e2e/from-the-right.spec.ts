import { expect, type Locator } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { test } from './support/fixtures';
import { MEERA } from './support/parents';
import { setRightToLeft } from './support/pseudo-language';
import { loaded } from './support/routes';
import { shell } from './support/shell';
import { timelinePage } from './support/timeline-page';

// The app in a right-to-left language. every-screen.spec.ts checks that each screen fits.

test.use({ readOnly: true, contextOptions: { reducedMotion: 'reduce' } });

test('in a right-to-left language the menu and Back are mirrored', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, paths.timeline);
  await loaded(page);
  await setRightToLeft(page);
  const side = async (of: Locator) => {
    const box = await of.boundingBox();
    return box && box.x + box.width / 2 < 180 ? 'left' : 'right';
  };
  const { openMenu, slideMenu, bar } = shell(page);
  expect([await side(openMenu), await side(page.getByRole('heading', { level: 1 }))]).toEqual(['left', 'right']);
  await openMenu.click();
  expect(await side(slideMenu)).toBe('left');
  await slideMenu.getByRole('link', { name: 'Food Menu', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Food Menu', exact: true })).toBeVisible();
  await page.goBack();
  await expect(timelinePage(page).heading).toBeVisible();

  await bar.getByRole('link', { name: 'Support', exact: true }).click();
  await page.getByRole('link', { name: /^Take A Break/ }).click();
  const back = page.getByRole('main').getByRole('link', { name: 'Back', exact: true });
  expect(await side(back)).toBe('right');
  // The arrow of Back is mirrored.
  expect(await back.locator('svg').evaluate((arrow) => new DOMMatrix(getComputedStyle(arrow).transform).a)).toBe(-1);
  await back.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support', exact: true })).toBeVisible();
});

test('in a right-to-left language keys and swipes are mirrored', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, paths.growth);
  await loaded(page);
  await setRightToLeft(page);
  const tabs = page.getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.first()).toBeFocused();

  await page.goto(paths.foodMenu);
  await loaded(page);
  await setRightToLeft(page);
  await page.getByLabel('Date').first().press('Enter');
  const days = page.getByRole('dialog').getByRole('table');
  await expect(days.getByRole('button', { name: /^Thursday, Nov 12/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(days.getByRole('button', { name: /^Friday, Nov 13/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(days.getByRole('button', { name: /^Wednesday, Nov 11/ })).toBeFocused();

  await page.goto(paths.photoGallery);
  await loaded(page);
  await setRightToLeft(page);
  const tiles = page.getByRole('button', { name: /^Photo, / });
  await tiles.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tiles.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const place = (at: number) => page.getByRole('dialog', { name: new RegExp(`^Photo ${at}\\b`) });
  // It handles keys once it has the focus.
  await expect(place(2).and(page.locator(':focus-within'))).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(place(3)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(place(2)).toBeVisible();
  // The next photo is on the left: a swipe to the right shows it.
  const slides = page.getByRole('dialog').locator('figure');
  const left = async (at: number) => (await slides.nth(at).boundingBox())?.x ?? 0;
  await expect.poll(async () => (await left(2)) < (await left(1))).toBe(true);
  const pull = async (from: number, to: number) => {
    await page.mouse.move(from, 350);
    await page.mouse.down();
    await page.mouse.move(to, 350, { steps: 4 });
    await page.mouse.up();
  };
  await pull(120, 300);
  await expect(place(3)).toBeVisible();
  await pull(300, 120);
  await expect(place(2)).toBeVisible();
});
