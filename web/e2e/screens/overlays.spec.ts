import { expect, type Page } from '@playwright/test';
import { answerWith, SEND_CODE } from '../support/calls';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { FARAH, MEERA } from '../support/parents';
import { inShell } from '../support/pushes';
import { loaded } from '../support/routes';
import { pressLogout, shell } from '../support/shell';
import { codeCard, loginCard } from '../support/sign-in';

// Global overlays. Those that need a form are tested with My Profile.

const SIZES = [
  ['phone', { width: 360, height: 760 }],
  ['desktop', { width: 1280, height: 800 }],
] as const;

const toast = (page: Page) => page.locator('[data-toast]');

test('a dialog has the portal’s name, in the middle of the window', async ({ page, arriveAs }) => {
  // proves: OVL-01
  for (const [name, size] of SIZES) {
    await test.step(name, async () => {
      await page.setViewportSize(size);
      await arriveAs(FARAH, '/timeline');
      await shell(page).logo.click();
      await expect(page).toHaveURL(/\/blogs$/);
      await pressLogout(page);
      const { modal } = shell(page);
      await expect(modal.getByRole('heading', { name: 'Aangan Says....', exact: true })).toBeVisible();
      const box = await modal.boundingBox();
      const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2;
      expect(Math.abs(middle - size.height / 2)).toBeLessThan(40);
      await page.goBack();
      await expect(modal).toBeHidden();
      await expect(page).toHaveURL(/\/blogs$/);
    });
  }
});

for (const [name, size] of SIZES) {
  test(`a toast is shown at the bottom of a ${name} for two seconds, a push below the top bar for eight`, async ({
    page,
    arriveAs,
  }) => {
    // proves: OVL-02 OVL-03 OVL-04
    const push = await inShell(page);
    await page.clock.install({ time: MOMENT });
    await page.setViewportSize(size);
    await arriveAs(MEERA, '/blogs');
    await loaded(page);
    await page.clock.pauseAt(MOMENT + 60_000);
    await test.step('a toast', async () => {
      await shell(page).faces.nth(1).click();
      await expect(toast(page)).toHaveText('Now showing Vihaan');
      const box = await toast(page).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(size.height - 140);
      await page.clock.runFor(1900);
      await expect(toast(page)).toBeVisible();
      await page.clock.runFor(200);
      await expect(toast(page)).toHaveCount(0);
      // For screen readers it stays a little longer.
      await expect(page.getByRole('status').filter({ hasText: 'Now showing Vihaan' })).toHaveCount(1);
    });
    await test.step('a push', async () => {
      await push.arrives('New photos from the garden', 'Koramangala');
      const banner = page.getByRole('button', { name: 'New photos from the garden' });
      await expect(banner).toBeVisible();
      await expect(banner).not.toBeFocused();
      const bar = await page.getByRole('banner').boundingBox();
      const below = ((await banner.boundingBox())?.y ?? 0) - ((bar?.y ?? 0) + (bar?.height ?? 0));
      expect(Math.abs(below)).toBeLessThan(16);
      await page.clock.runFor(7900);
      await expect(banner).toBeVisible();
      await page.clock.runFor(200);
      await expect(banner).toHaveCount(0);
    });
  });
}

test('a push opens the notifications, over an open dialog too', async ({ page, arriveAs }) => {
  // proves: OVL-05
  const push = await inShell(page);
  await arriveAs(MEERA, '/timeline');
  await loaded(page);
  await push.arrives('Lunch is eaten', '');
  await page.getByRole('button', { name: 'Lunch is eaten' }).click();
  await expect(page).toHaveURL(/\/notification$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await shell(page).openMenu.click();
  await page.getByRole('button', { name: 'Change Logged In Child' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Logged In Child' });
  await expect(dialog).toBeVisible();
  await push.arrives('A new event', 'Whitefield');
  await page.getByRole('button', { name: 'A new event' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/notification$/);
});

test('the spinner covers the screen during a submit, and traps the focus', async ({ page, demo }) => {
  // proves: OVL-09
  const letters = await demo.watch(FARAH);
  await page.goto('/login');
  await loginCard(page).phone.fill(FARAH);
  await loginCard(page).send.click();
  await expect(codeCard(page).heading).toBeVisible();
  const code = await letters.code();
  let answer = () => {};
  const released = new Promise<void>((go) => {
    answer = go;
  });
  await page.route('**/parentapp/childLoginViaOTPDetails', async (route) => {
    await released;
    await route.continue();
  });
  await codeCard(page).code.fill(code);
  await codeCard(page).verify.click();
  const spinner = page.getByRole('alert').filter({ hasText: 'Signing you in' });
  await expect(spinner).toBeFocused();
  expect(await spinner.boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 760 });
  await page.keyboard.press('Tab');
  await expect(spinner).toBeFocused();
  answer();
  await expect(page).toHaveURL(/\/blogs$/);
  await expect(spinner).toBeHidden();
});

test('before the sign-in a push shows nothing, and an error is shown in a modal, which restores the focus', async ({
  page,
}) => {
  const push = await inShell(page);
  await page.goto('/login');
  await loaded(page);
  await push.arrives('For somebody else', '');
  await answerWith(page, SEND_CODE, { status: 500, body: '' });
  const { modal } = shell(page);
  await loginCard(page).phone.fill(FARAH);
  await loginCard(page).send.click();
  await expect(modal).toContainText('Server Error When Sending OTP');
  await modal.getByRole('button', { name: 'OK' }).click();
  await expect(modal).toHaveCount(0);
  await expect(loginCard(page).send).toBeFocused();
  await expect(page.getByText('For somebody else')).toHaveCount(0);
});
