import { expect, type Locator, type Page } from '@playwright/test';
import { paths } from '../src/kit/paths';
import { test } from './support/fixtures';
import { expectLonger, speakLonger } from './support/longer-words';
import { MEERA } from './support/parents';
import { expectRoom } from './support/room';
import { builtRoutes, loaded, outsideRoutes } from './support/routes';
import { pressLogout, shell } from './support/shell';
import { timelinePage } from './support/timeline-page';

// The app in languages that it does not have yet: with words that are a third longer, and read from the right. What is
// there today is looked at in languages.spec.ts.

// Motion would have boxes measured on their way.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const NARROW = { width: 320, height: 640, percent: 100 };
const DESK = { width: 1280, height: 800, percent: 100 };

/** Has this page read from the right until it is loaded anew. */
async function readFromTheRight(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
}

/** The longer words have room, from the left and from the right. */
async function expectRoomForLonger(page: Page): Promise<void> {
  await speakLonger(page);
  await expectLonger(page);
  await expectRoom(page, [NARROW]);
  await readFromTheRight(page);
  await expectRoom(page, [NARROW, DESK]);
}

test.describe(() => {
  test.use({ onlyLooks: true });

  // As many screens as one page is worth.
  const TOGETHER = 8;

  for (let from = 0; from < builtRoutes.length; from += TOGETHER) {
    const routes = builtRoutes.slice(from, from + TOGETHER);
    test(`longer words have room, from the right as well, on ${routes.join(', ')}`, async ({ page, arriveAs }) => {
      test.slow();
      for (const path of routes) {
        await arriveAs(MEERA, path);
        await loaded(page);
        await expectRoomForLonger(page);
      }
    });
  }

  const OVER: readonly { path: string; open: (page: Page) => Promise<void> }[] = [
    { path: paths.timeline, open: (page) => shell(page).openMenu.click() },
    { path: paths.timeline, open: pressLogout },
    {
      path: paths.timeline,
      open: async (page) => {
        await shell(page).openMenu.click();
        await page.getByRole('button', { name: 'Change Logged In Child' }).click();
        await expect(shell(page).slideMenu).toBeHidden();
      },
    },
    { path: paths.attendance, open: (page) => page.getByRole('button', { name: 'Tell the Centre' }).click() },
    { path: paths.foodMenu, open: (page) => page.getByLabel('Date').first().click() },
    {
      path: paths.newsRoom,
      open: (page) => page.getByRole('main').getByRole('listitem').getByRole('button').first().click(),
    },
    {
      path: paths.photoGallery,
      open: (page) =>
        page
          .getByRole('button', { name: /^Photo, / })
          .first()
          .click(),
    },
    { path: paths.photoGallery, open: (page) => page.getByRole('button', { name: 'Download a month' }).click() },
  ];

  test('longer words have room in what opens over a screen, from the right as well', async ({ page, arriveAs }) => {
    test.slow();
    for (const { path, open } of OVER) {
      await arriveAs(MEERA, path);
      await loaded(page);
      await open(page);
      const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
      await expect(dialog).toBeVisible();
      await expectRoomForLonger(page);
      await expect(dialog).toBeVisible();
    }
  });
});

test('longer words have room before the sign-in, from the right as well', async ({ page, demo }) => {
  for (const { arrive } of outsideRoutes) {
    await arrive(page, demo);
    await loaded(page);
    await expectRoomForLonger(page);
  }
});

test('read from the right, the menu and Back go the other way round', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, paths.timeline);
  await loaded(page);
  await readFromTheRight(page);
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
  // Its arrow points to where one came from.
  expect(await back.locator('svg').evaluate((arrow) => new DOMMatrix(getComputedStyle(arrow).transform).a)).toBe(-1);
  await back.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Support', exact: true })).toBeVisible();
});

test('read from the right, keys and fingers go the other way round', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, paths.growth);
  await loaded(page);
  await readFromTheRight(page);
  const tabs = page.getByRole('tab');
  await tabs.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tabs.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.first()).toBeFocused();

  await page.goto(paths.foodMenu);
  await loaded(page);
  await readFromTheRight(page);
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
  await readFromTheRight(page);
  const tiles = page.getByRole('button', { name: /^Photo, / });
  await tiles.first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(tiles.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const place = (at: number) => page.getByRole('dialog', { name: new RegExp(`^Photo ${at}\\b`) });
  await expect(place(2)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(place(3)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(place(2)).toBeVisible();
  // The next photo looks in from the left: a finger pulls it to the right.
  const slide = page.locator('[data-slide=current]');
  expect(
    await slide.evaluate(
      (one) => one.getBoundingClientRect().left > (one.nextElementSibling?.getBoundingClientRect().left ?? 0),
    ),
  ).toBe(true);
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
