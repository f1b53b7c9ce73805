import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { expectGoodWalk } from './support/keyboard';
import { FARAH, MEERA } from './support/parents';
import { otpOverlay, profilePage } from './support/profile-page';
import { builtRoutes, insideRoutes, loaded, outsideRoutes } from './support/routes';
import { shell } from './support/shell';
import { timelinePage } from './support/timeline-page';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const DESKTOP = { width: 1280, height: 800 };

async function focusedHeading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

for (const { path, arrive } of outsideRoutes) {
  test(`${path} is walked by Tab`, async ({ page, demo }) => {
    await arrive(page, demo);
    await loaded(page);
    await expectGoodWalk(page);
  });
}

for (const path of builtRoutes) {
  for (const [name, size] of [
    ['phone', { width: 360, height: 760 }],
    ['desktop', DESKTOP],
  ] as const) {
    test(`${path} is walked by Tab on a ${name}`, async ({ page, arriveAs }) => {
      await page.setViewportSize(size);
      await arriveAs(MEERA, path);
      await loaded(page);
      // Older pages would keep arriving at the end of the walk.
      await page.route(/getChildTimeline|getConversationList/, () => {});
      await expectGoodWalk(page);
    });
  }
}

test('the skip link leads past the bars', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/timeline');
  await loaded(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(timelinePage(page).refresh).toBeFocused();
});

test('a change of screen moves the focus to its heading', async ({ page, arriveAs }) => {
  await page.setViewportSize(DESKTOP);
  await arriveAs(MEERA, '/blogs');
  await loaded(page);
  for (const [link, heading] of [
    ['Child Timeline', 'Child Timeline'],
    ['Food Menu', 'Food Menu'],
    ['Home', /^Namaste/],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name: link, exact: true }).focus();
    await page.keyboard.press('Enter');
    await focusedHeading(page, heading);
  }
  expect(insideRoutes).toContain('/foodMenu');
});

test('Escape closes a question and gives the focus back', async ({ page, arriveAs }) => {
  await page.setViewportSize(DESKTOP);
  await arriveAs(MEERA, '/blogs');
  await loaded(page);
  const { logout, modal } = shell(page);
  await logout.focus();
  await page.keyboard.press('Enter');
  await expect(modal.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(modal.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(modal.getByRole('button', { name: 'OK' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(logout).toBeFocused();
});

test('a parent signs in and reads older moments without a pointer', async ({ page, demo }) => {
  const letters = await demo.watch(FARAH);
  await page.goto('/login');
  await loaded(page);
  const press = async (key: string, times = 1) => {
    for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
  };
  await press('Tab', 2);
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await page.keyboard.type(FARAH);
  await press('Enter');
  const code = page.getByRole('textbox', { name: 'One-time password, six digits' });
  await expect(code).toBeVisible();
  await expect(page).toHaveURL(/\/verifyUser$/);
  if (!(await code.evaluate((input) => input === document.activeElement))) {
    await focusedHeading(page, 'Enter the six digits');
    await code.focus();
  }
  await page.keyboard.type(await letters.code());
  await press('Enter');
  await expect(page).toHaveURL(/\/blogs$/);

  const { bar } = shell(page);
  const timeline = timelinePage(page);
  await bar.getByRole('link', { name: 'Zoya, Child Timeline' }).focus();
  await press('Enter');
  await focusedHeading(page, 'Child Timeline');
  await expect(timeline.moments).toHaveCount(50);
  await press('Tab');
  await expect(timeline.refresh).toBeFocused();
  await timeline.loadOlder.focus();
  await press('Enter');
  await expect(async () => expect(await timeline.moments.count()).toBeGreaterThan(50)).toPass();
});

test('a contact is changed as far as its code without a pointer', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/myProfile');
  await loaded(page);
  const { editPhone, newPhone } = profilePage(page);
  const overlay = otpOverlay(page);
  await editPhone.focus();
  await page.keyboard.press('Enter');
  await expect(newPhone).toBeFocused();
  await page.keyboard.type('9811100000');
  await page.keyboard.press('Enter');
  await expect(overlay.dialog).toBeVisible();
  // The focus begins at the first of its controls and stays within.
  await overlay.choices.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(overlay.email).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(overlay.code).toBeFocused();
  for (let stop = 0; stop < 8; stop += 1) {
    await page.keyboard.press('Tab');
    expect(await overlay.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(overlay.dialog).toBeHidden();
  await expect(newPhone).toBeFocused();
});
