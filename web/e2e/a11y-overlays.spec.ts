import { expect, type Page } from '@playwright/test';
import { expectNoBarrier, expectNoBarrierInAnyLook } from './support/axe';
import { chooser } from './support/chooser';
import { test } from './support/fixtures';
import { FARAH, MEERA } from './support/parents';
import { otpOverlay, profilePage, somePicture } from './support/profile-page';
import { inShell } from './support/pushes';
import { loaded } from './support/routes';
import { shell } from './support/shell';

// Colours are judged as they come to rest.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('no barrier in the choice of the child', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/blogs');
  await loaded(page);
  await shell(page).openMenu.click();
  await page.getByRole('button', { name: 'Change Logged In Child' }).click();
  await expect(chooser(page).dialog).toBeVisible();
  await expectNoBarrierInAnyLook(page);
});

/** Opens the OTP confirmation by a change of the e-mail address. */
async function askToConfirm(page: Page): Promise<void> {
  const { editEmail, newEmail, save } = profilePage(page);
  await loaded(page);
  await editEmail.click();
  await newEmail.fill('farah@new.example.com');
  await save.click();
  await expect(otpOverlay(page).send).toBeVisible();
}

test('no barrier in an e-mail address that is refused', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/myProfile');
  await loaded(page);
  const { editEmail, newEmail, save } = profilePage(page);
  await editEmail.click();
  await save.click();
  await expect(newEmail).toHaveAccessibleDescription('Same Email Address');
  await expectNoBarrier(page, 'e-mail refused');
});

test('no barrier in the choice of where the OTP goes', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/myProfile');
  await askToConfirm(page);
  const overlay = otpOverlay(page);
  await overlay.send.click();
  await expect(overlay.dialog.getByText('Please Select One Option to Verify', { exact: true })).toBeVisible();
  await expectNoBarrierInAnyLook(page);
});

test('no barrier in the OTP of a confirmation, nor in the one of a new contact', async ({ page, arriveAs, demo }) => {
  await arriveAs(FARAH, '/myProfile');
  await askToConfirm(page);
  const overlay = otpOverlay(page);
  await overlay.phone.check();
  const letters = await demo.watch(FARAH);
  await overlay.send.click();
  await overlay.ok.click();
  await expect(overlay.code).toHaveAccessibleDescription('Please Enter OTP');
  await expectNoBarrierInAnyLook(page);
  await overlay.code.fill(await letters.code());
  await overlay.ok.click();
  await expect(overlay.choices).toHaveCount(1);
  await expectNoBarrier(page, 'new contact');
});

test('no barrier in the crop dialog', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/myProfile');
  await loaded(page);
  await profilePage(page)
    .files.first()
    .setInputFiles(await somePicture(page));
  await expect(page.getByRole('dialog', { name: 'Crop the photo' })).toBeVisible();
  await expectNoBarrierInAnyLook(page);
});

test('no barrier in a toast, a push and the spinner', async ({ page, arriveAs }) => {
  const push = await inShell(page);
  await arriveAs(MEERA, '/myProfile');
  await loaded(page);
  await push.arrives('New photos from the garden', 'Indiranagar');
  await profilePage(page).refresh.click();
  await expect(page.locator('[data-toast]')).toBeVisible();
  await expectNoBarrier(page, 'toast and push');
  await page.route('**/userauth/resetDoorPin', () => {});
  await profilePage(page).resetPin.click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expectNoBarrier(page, 'spinner');
});
