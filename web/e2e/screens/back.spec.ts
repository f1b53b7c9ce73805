import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../support/fixtures';
import { MEERA } from '../support/parents';
import { otpOverlay, profilePage } from '../support/profile-page';
import { loaded } from '../support/routes';
import { pressLogout, shell } from '../support/shell';

// The browser's back button: closes an overlay, or opens the previous screen.

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
/** The number of overlays of the current history entry. */
const overlaysOf = (page: Page) => page.evaluate(() => history.state?.over ?? 0);

test.describe('read only', () => {
  test.use({ readOnly: true });

  test('going back closes an overlay and nothing else; an overlay closed otherwise leaves no history entry', async ({
    page,
    arriveAs,
  }) => {
    test.slow();
    await arriveAs(MEERA, '/timeline');
    for (const { what, path, open, over } of CASES) {
      await test.step(what, async () => {
        // Each case ends where it started.
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
        // The page removes the entry a moment after closing.
        await expect.poll(() => overlaysOf(page)).toBe(0);
        await page.goBack();
        await expect.poll(() => pathOf(page)).toBe('/timeline');
      });
    }
  });

  test('an overlay closed by its button removes its history entry, and so does a reload', async ({
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
      await expect.poll(() => overlaysOf(page)).toBe(1);
      await box.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => overlaysOf(page)).toBe(0);
    }
    expect(pathOf(page)).toBe('/photoGallery');
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe('/timeline');

    await page.goto('/photoGallery');
    await loaded(page);
    await photos.nth(4).click();
    await expect.poll(() => overlaysOf(page)).toBe(1);
    await page.reload();
    await loaded(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe('/timeline');
  });

  test('of two stacked overlays one is closed at a time, however the upper one was closed', async ({
    page,
    arriveAs,
  }) => {
    const { modal, slideMenu } = shell(page);
    await arriveAs(MEERA, '/timeline');
    await loaded(page);
    for (const how of ['by going back', 'by its button']) {
      await test.step(`the upper one closed ${how}`, async () => {
        await page.goto('/growth');
        await loaded(page);
        await pressLogout(page);
        await expect(modal).toBeVisible();
        if (how === 'by going back') await page.goBack();
        else await modal.getByRole('button', { name: 'Cancel' }).click();
        await expect(modal).toHaveCount(0);
        await expect(slideMenu).toBeVisible();
        await expect.poll(() => overlaysOf(page)).toBe(1);
        await page.goBack();
        await expect(slideMenu).toHaveCount(0);
        expect(pathOf(page)).toBe('/growth');
        await page.goBack();
        await expect.poll(() => pathOf(page)).toBe('/timeline');
        await loaded(page);
      });
    }
  });

  test('a choice in the menu takes one step back, and one forward again', async ({ page, arriveAs }) => {
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
      await expect.poll(() => overlaysOf(page)).toBe(0);
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
      await expect.poll(() => overlaysOf(page)).toBe(0);
    });
  });
});

test('replacing a screen under an open overlay replaces its own history entry', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/timeline');
  await loaded(page);
  await pressLogout(page);
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => overlaysOf(page)).toBe(0);
  await page.goForward();
  await expect(page).toHaveURL(/\/login$/);
});
