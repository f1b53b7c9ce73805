import { expect, type Page } from '@playwright/test';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { daysAgo, todayAt } from '../support/moment';
import { ARJUN } from '../support/parents';
import { loaded } from '../support/routes';

// Keyboard use of the gallery: one tab stop, arrow keys move.

const tiles = (page: Page) => page.getByRole('button', { name: /^Photo, / });
const times = (count: number) => Array.from({ length: count }, (_, nth) => `10:${String(nth).padStart(2, '0')}`);

/** Delays all pages of photos except the first. Returns a function that releases them. */
async function delayOlder(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((go) => {
    release = go;
  });
  await page.route('**/parentapp/getConversationList/', async (route) => {
    if (new URLSearchParams(route.request().postData() ?? '').has('before')) await released;
    await route.continue();
  });
  return release;
}

test('the gallery is one tab stop; arrow keys move between photos, also when older ones are appended', async ({
  page,
  arriveAs,
  centre,
}) => {
  test.slow();
  const whitefield = centre('whitefield');
  const tara = await childId(whitefield, 'Tara');
  // Newest first: 0 1 2 / 3 of today, then 4 5 of yesterday.
  await whitefield.addPhotos(tara, ['09:00', '09:10', '09:20', '09:30'].map(todayAt));
  await whitefield.addPhotos(tara, [daysAgo(1, '09:00'), daysAgo(1, '09:10')]);
  await arriveAs(ARJUN, '/photoGallery');
  await expect(tiles(page)).toHaveCount(6);
  await page.getByRole('button', { name: 'Refresh' }).focus();
  const press = async (keys: string) => {
    for (const key of keys.split(' ')) await page.keyboard.press(key);
  };
  await press('Tab');
  await expect(tiles(page).nth(0)).toBeFocused();
  for (const [keys, place] of [
    ['ArrowRight ArrowRight', 2],
    ['ArrowDown', 3],
    ['ArrowDown', 4],
    ['ArrowRight ArrowRight', 5],
    ['ArrowUp', 3],
    ['ArrowUp ArrowUp', 0],
    ['End', 2],
    ['Home', 0],
    ['Control+End', 5],
    ['Control+Home', 0],
    ['ArrowLeft', 0],
    ['ArrowDown', 3],
  ] as const) {
    await press(keys);
    await expect(tiles(page).nth(place), keys).toBeFocused();
  }
  // One press leaves the gallery, another returns to the same photo.
  await press('Tab');
  await expect(page.getByRole('region').getByRole('button').and(page.locator(':focus'))).toHaveCount(0);
  await press('Shift+Tab');
  await expect(tiles(page).nth(3)).toBeFocused();
  await press('Enter');
  const box = page.getByRole('dialog', { name: /^Photo 4( of|$)/ });
  await expect(box).toBeVisible();
  await press('Escape');
  await expect(tiles(page).nth(3)).toBeFocused();

  await test.step('appended older photos leave the focus where it is', async () => {
    await whitefield.addPhotos(
      tara,
      times(48).map((time) => daysAgo(2, time)),
    );
    // The second page is delayed until the last photo of the first has the focus.
    const letOlderCome = await delayOlder(page);
    await page.reload();
    await loaded(page);
    await tiles(page).first().focus();
    await press('Control+End');
    const last = tiles(page).nth(49);
    await expect(last).toBeFocused();
    await press('ArrowRight');
    await expect(last).toBeFocused();
    letOlderCome();
    await expect(tiles(page)).toHaveCount(54);
    await expect(last).toBeFocused();
    await expect(last).toBeInViewport();
    await press('ArrowRight');
    await expect(tiles(page).nth(50)).toBeFocused();
  });
});
