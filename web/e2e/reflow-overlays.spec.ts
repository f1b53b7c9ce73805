import { expect, type Page } from '@playwright/test';
import { answerWith } from './support/calls';
import { childId } from './support/centre-children';
import { chatPage, SAVE, say } from './support/chat-page';
import { chooser } from './support/chooser';
import { test } from './support/fixtures';
import { bringInLongNamed, LONG_NAMED } from './support/long-names';
import { FARAH, MEERA, PRIYA } from './support/parents';
import { otpOverlay, profilePage, somePicture } from './support/profile-page';
import { inShell } from './support/pushes';
import { expectRoom, PHONES } from './support/room';
import { loaded } from './support/routes';
import { pressLogout, shell } from './support/shell';
import { askForCode, codeCard, enterCode, loginCard, signIn } from './support/sign-in';

// Whatever opens over a screen or unfolds in it has room with large text as well.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the menu, and the question it asks, have room', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/timeline');
  await loaded(page);
  await shell(page).openMenu.click();
  await expect(shell(page).slideMenu).toBeVisible();
  await expectRoom(page, PHONES);
  await page.keyboard.press('Escape');
  await pressLogout(page);
  await expect(shell(page).modal).toBeVisible();
  await expectRoom(page);
});

test.describe(() => {
  test.use({ launch: { prepare: bringInLongNamed } });

  test('the choice between children of long names has room', async ({ page, demo }) => {
    await signIn(page, demo, LONG_NAMED);
    await shell(page).openMenu.click();
    await page.getByRole('button', { name: 'Change Logged In Child' }).click();
    await expect(chooser(page).dialog).toBeVisible();
    await expectRoom(page);
  });
});

async function askToConfirm(page: Page): Promise<void> {
  const { editEmail, newEmail, save } = profilePage(page);
  await loaded(page);
  await editEmail.click();
  await save.click();
  await expect(newEmail).toHaveAccessibleDescription('Same Email Address');
  await expectRoom(page);
  await page.setViewportSize({ width: 360, height: 760 });
  await newEmail.fill('farah@new.example.com');
  await save.click();
  await expect(otpOverlay(page).send).toBeVisible();
}

test('a new e-mail address and the code that confirms it have room', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/myProfile');
  await askToConfirm(page);
  const overlay = otpOverlay(page);
  await overlay.send.click();
  await expectRoom(page);
  await overlay.phone.check();
  await overlay.send.click();
  await overlay.code.fill('12');
  await overlay.ok.click();
  await expect(overlay.code).toHaveAccessibleDescription(/./);
  await expectRoom(page);
});

test('a photo that is cut out has room', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/myProfile');
  await loaded(page);
  await profilePage(page)
    .files.first()
    .setInputFiles(await somePicture(page));
  await expect(page.getByRole('dialog', { name: 'Crop the photo' })).toBeVisible();
  await expectRoom(page);
});

test('a push that comes in has room', async ({ page, arriveAs }) => {
  const push = await inShell(page);
  await arriveAs(MEERA, '/blogs');
  await loaded(page);
  await push.arrives('New photos from the garden', 'Indiranagar');
  await expect(page.getByRole('button', { name: /New photos/ })).toBeVisible();
  await expectRoom(page);
});

test('the calendar has room', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/foodMenu');
  await loaded(page);
  await page.getByLabel('Date').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectRoom(page);
});

test('a newsletter has room', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/newsRoom');
  await loaded(page);
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectRoom(page);
});

test('the box of a photo and the months to keep have room', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/photoGallery');
  await loaded(page);
  await page
    .getByRole('button', { name: /^Photo, / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^Photo 1( of|$)/ })).toBeVisible();
  await expectRoom(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Download a month' }).click();
  await expect(page.getByRole('button', { name: /^Nov 2026 · / })).toBeVisible();
  await expectRoom(page);
});

test('words that wait, that were refused, and that are nearly too many have room', async ({
  page,
  arriveAs,
  centre,
  context,
}) => {
  const koramangala = centre('koramangala');
  await koramangala.addMessages(await childId(koramangala, 'Ishaan'), [{ picture: await koramangala.addPicture() }]);
  await arriveAs(PRIYA, '/chat');
  const { message, pictures, field } = chatPage(page);
  await expect(pictures.last()).toBeVisible();
  await answerWith(page, SAVE, { body: { status: 'error', error: 'Please type it anew.', code: 'no' } });
  await say(page, 'Refused.');
  await expect(message('Refused.')).toContainText('Not sent');
  await context.setOffline(true);
  await say(page, 'Waiting.');
  await expect(message('Waiting.')).toContainText('Goes out when');
  await field.fill('a'.repeat(2000));
  await expectRoom(page);
});

test('what a sign-in refuses has room', async ({ page, demo }) => {
  await page.goto('/login');
  await loginCard(page).send.click();
  await expect(page.getByText('Please Enter Phone number or Email Id', { exact: true })).toBeVisible();
  await expectRoom(page);
  await askForCode(page, demo, MEERA);
  await enterCode(page, '12');
  await expect(codeCard(page).code).toHaveAccessibleDescription(/./);
  await expectRoom(page);
});
