import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/fixtures';
import { MEERA } from '../support/parents';
import { otpOverlay, profilePage } from '../support/profile-page';
import { loaded } from '../support/routes';
import { pressLogout, shell } from '../support/shell';

// The way back, by the browser's button: it closes what lies over the screen and leads to the screen before.

interface Case {
  what: string;
  path: string;
  open: (page: Page) => Promise<void>;
  over: (page: Page) => Locator;
}

const CASES: readonly Case[] = [
  {
    what: 'a photo',
    path: '/photoGallery',
    open: (page) =>
      page
        .getByRole('button', { name: /^Photo, / })
        .nth(4)
        .click(),
    over: (page) => page.getByRole('dialog', { name: /^Photo \d+( of|$)/ }),
  },
  {
    what: 'the months to download',
    path: '/photoGallery',
    open: (page) => page.getByRole('main').locator('button[aria-haspopup=dialog]').first().click(),
    over: (page) => page.getByRole('dialog'),
  },
  {
    what: 'a newsletter',
    path: '/newsRoom',
    open: (page) => page.getByRole('main').getByRole('listitem').getByRole('button').first().click(),
    over: (page) => page.getByRole('dialog'),
  },
  {
    what: 'the calendar',
    path: '/foodMenu',
    open: (page) => page.getByRole('main').locator('input[aria-haspopup=dialog]').click(),
    over: (page) => page.getByRole('dialog'),
  },
  {
    what: 'the menu',
    path: '/growth',
    open: (page) => shell(page).openMenu.click(),
    over: (page) => shell(page).slideMenu,
  },
  {
    what: 'the choice of a child',
    path: '/growth',
    open: async (page) => {
      await shell(page).openMenu.click();
      await page.getByRole('button', { name: 'Change Logged In Child' }).click();
      await expect(shell(page).slideMenu).toBeHidden();
    },
    over: (page) => page.getByRole('dialog', { name: 'Change Logged In Child' }),
  },
  {
    what: 'the code for another phone number',
    path: '/myProfile',
    open: async (page) => {
      const { editPhone, newPhone, save } = profilePage(page);
      if (!(await newPhone.isVisible())) await editPhone.click();
      await newPhone.fill('9811122233');
      await save.click();
    },
    over: (page) => otpOverlay(page).dialog,
  },
];

const pathOf = (page: Page) => new URL(page.url()).pathname;
/** For how many things the entry stands that is shown. */
const standsFor = (page: Page) => page.evaluate(() => history.state?.over ?? 0);

test.describe('only looked at', () => {
  test.use({ onlyLooks: true });

  test('going back closes what is open and nothing else; closed otherwise, it is not in the way', async ({
    page,
    arriveAs,
  }) => {
    test.slow();
    await arriveAs(MEERA, '/timeline');
    for (const { what, path, open, over } of CASES) {
      await test.step(what, async () => {
        // Each case ends where it began: before the screen.
        await loaded(page);
        await page.goto(path);
        await loaded(page);
        await open(page);
        await expect(over(page)).toBeVisible();
        await page.goBack();
        await expect(over(page)).toHaveCount(0);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(pathOf(page)).toBe(path);
        await page.goForward();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(over(page)).toHaveCount(0);
        expect(pathOf(page)).toBe(path);
        await open(page);
        await expect(over(page)).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(over(page)).toHaveCount(0);
        // The page gives the entry back by itself, a moment after the closing.
        await expect.poll(() => standsFor(page)).toBe(0);
        await page.goBack();
        await expect.poll(() => pathOf(page)).toBe('/timeline');
      });
    }
  });

  test('what was closed by its own button gives its entry back, and so does a page that is loaded anew', async ({
    page,
    arriveAs,
  }) => {
    await arriveAs(MEERA, '/timeline');
    await loaded(page);
    await page.goto('/photoGallery');
    await loaded(page);
    const box = page.getByRole('dialog', { name: /^Photo \d+( of|$)/ });
    const photos = page.getByRole('button', { name: /^Photo, / });
    for (const photo of [1, 2]) {
      await photos.nth(photo).click();
      await expect.poll(() => standsFor(page)).toBe(1);
      await box.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => standsFor(page)).toBe(0);
    }
    expect(pathOf(page)).toBe('/photoGallery');
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe('/timeline');

    await page.goto('/photoGallery');
    await loaded(page);
    await photos.nth(4).click();
    await expect.poll(() => standsFor(page)).toBe(1);
    await page.reload();
    await loaded(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe('/timeline');
  });

  test('of two that lie over each other one is closed at a time, whatever closed the upper one', async ({
    page,
    arriveAs,
  }) => {
    const { modal, slideMenu } = shell(page);
    await arriveAs(MEERA, '/timeline');
    await loaded(page);
    for (const how of ['by going back', 'by its button']) {
      await test.step(`the upper closed ${how}`, async () => {
        await page.goto('/growth');
        await loaded(page);
        await pressLogout(page);
        await expect(modal).toBeVisible();
        if (how === 'by going back') await page.goBack();
        else await modal.getByRole('button', { name: 'Cancel' }).click();
        await expect(modal).toHaveCount(0);
        await expect(slideMenu).toBeVisible();
        await expect.poll(() => standsFor(page)).toBe(1);
        await page.goBack();
        await expect(slideMenu).toHaveCount(0);
        expect(pathOf(page)).toBe('/growth');
        await page.goBack();
        await expect.poll(() => pathOf(page)).toBe('/timeline');
        await loaded(page);
      });
    }
  });

  test('what is chosen in the menu or over it leads back in one step, and forward again in one', async ({
    page,
    arriveAs,
  }) => {
    const timeline = page.getByRole('heading', { level: 1, name: 'Child Timeline' });
    await arriveAs(MEERA, '/timeline');
    await loaded(page);
    await test.step('a screen', async () => {
      await shell(page).openMenu.click();
      await shell(page).slideMenu.getByRole('link', { name: 'Growth' }).click();
      const growth = page.getByRole('heading', { level: 1, name: 'Growth' });
      await expect(growth).toBeFocused();
      await page.goBack();
      await expect(timeline).toBeFocused();
      await expect.poll(() => standsFor(page)).toBe(0);
      await page.goForward();
      await expect(growth).toBeFocused();
      await expect(shell(page).slideMenu).toHaveCount(0);
    });
    await test.step('another child', async () => {
      await page.goBack();
      await expect(timeline).toBeFocused();
      await shell(page).openMenu.click();
      await page.getByRole('button', { name: 'Change Logged In Child' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /Vihaan/ })
        .click();
      await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeFocused();
      await page.goBack();
      await expect(timeline).toBeFocused();
      await expect.poll(() => standsFor(page)).toBe(0);
    });
  });
});

test('what is put in the place of a screen under something open takes its own entry', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/timeline');
  await loaded(page);
  await pressLogout(page);
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => standsFor(page)).toBe(0);
  await page.goForward();
  await expect(page).toHaveURL(/\/login$/);
});
