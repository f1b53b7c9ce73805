import { expect, type Page } from '@playwright/test';
import { filesOf } from '../support/build';
import { test } from '../support/fixtures';
import { everythingKept } from '../support/kept';
import { FARAH, LAKSHMI } from '../support/parents';
import { profilePage } from '../support/profile-page';
import { refuse } from '../support/refuse';
import { loaded } from '../support/routes';
import { pressLogout, shell } from '../support/shell';
import { loginCard } from '../support/sign-in';

// A newer version was put up while a parent writes: what comes next is gone from the server, so the page is loaded anew.
// What was typed stays where it was typed.

const PHONE = '9811122244';
const NAME = 'Kamala Aunty';

/** A press for which a file of the former version is wanted. */
async function newerVersionBy(page: Page, press: () => Promise<void>): Promise<void> {
  // The browser asks before it leaves what was not sent.
  page.once('dialog', (dialog) => void dialog.accept());
  const anew = page.waitForEvent('domcontentloaded');
  await press();
  await anew;
  await loaded(page);
}

test.describe('kept in the tab', () => {
  test.use({ onlyLooks: true });

  test('the sign-in card keeps its number', async ({ page }) => {
    const refusal = await refuse(page, filesOf('forgot-screen', { after: ['auth-layout', 'login-screen'] }), 'gone');
    await page.goto('/login');
    await loaded(page);
    await loginCard(page).phone.fill(PHONE);
    await newerVersionBy(page, () => page.getByRole('link', { name: 'Forgot password?' }).click());
    refusal.end();
    await page.goto('/login');
    await expect(loginCard(page).phone).toHaveValue(PHONE);
  });

  test('a contact that is being changed stands open with what was typed, until it is given up', async ({
    page,
    arriveAs,
  }) => {
    const refusal = await refuse(page, filesOf('slide-menu', { after: ['app-layout', 'profile-screen'] }), 'gone');
    await arriveAs(FARAH, '/myProfile');
    await loaded(page);
    const { editPhone, newPhone } = profilePage(page);
    await editPhone.click();
    await newPhone.fill(PHONE);
    await newerVersionBy(page, () => shell(page).openMenu.click());
    refusal.end();
    await expect(newPhone).toHaveValue(PHONE);
    await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await loaded(page);
    await expect(newPhone).toHaveCount(0);
    expect(await everythingKept(page)).not.toContain(PHONE);
  });
});

test('a guardian’s card keeps what was typed, and a logout takes it', async ({ page, arriveAs }) => {
  const refusal = await refuse(page, filesOf('slide-menu', { after: ['app-layout', 'edit-guardian-screen'] }), 'gone');
  await arriveAs(LAKSHMI, '/addGuardian');
  await loaded(page);
  const name = page.getByRole('main').getByLabel('Name', { exact: true });
  await name.fill(NAME);
  await newerVersionBy(page, () => shell(page).openMenu.click());
  refusal.end();
  await expect(name).toHaveValue(NAME);
  expect(await everythingKept(page)).toContain(NAME);
  await pressLogout(page);
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await everythingKept(page)).not.toContain(NAME);
});
