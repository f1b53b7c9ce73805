import { expect, type Page } from '@playwright/test';
import { blockFiles } from '../support/block-files';
import { everythingStored } from '../support/browser-storage';
import { filesOf } from '../support/build';
import { test } from '../support/fixtures';
import { FARAH, LAKSHMI } from '../support/parents';
import { profilePage } from '../support/profile-page';
import { loaded } from '../support/routes';
import { pressLogout, shell } from '../support/shell';
import { loginCard } from '../support/sign-in';

// A newer version is deployed while a parent types: the next chunk is gone, so the page reloads. The input stays.

const PHONE = '9811122244';
const NAME = 'Kamala Aunty';

/** A press that needs a file of the previous version. */
async function newerVersionBy(page: Page, press: () => Promise<void>): Promise<void> {
  // The browser asks because of unsent input.
  page.once('dialog', (dialog) => void dialog.accept());
  const reloaded = page.waitForEvent('domcontentloaded');
  await press();
  await reloaded;
  await loaded(page);
}

test.describe('input kept in the tab', () => {
  test.use({ readOnly: true });

  test('the sign-in card keeps the number', async ({ page }) => {
    const blocked = await blockFiles(
      page,
      filesOf('forgot-screen', { after: ['auth-layout', 'login-screen'] }),
      'gone',
    );
    await page.goto('/login');
    await loaded(page);
    await loginCard(page).phone.fill(PHONE);
    await newerVersionBy(page, () => page.getByRole('link', { name: 'Forgot password?' }).click());
    blocked.end();
    await page.goto('/login');
    await expect(loginCard(page).phone).toHaveValue(PHONE);
  });

  test('an open contact form keeps the input until it is cancelled', async ({ page, arriveAs }) => {
    const blocked = await blockFiles(page, filesOf('slide-menu', { after: ['app-layout', 'profile-screen'] }), 'gone');
    await arriveAs(FARAH, '/myProfile');
    await loaded(page);
    const { editPhone, newPhone } = profilePage(page);
    await editPhone.click();
    await newPhone.fill(PHONE);
    await newerVersionBy(page, () => shell(page).openMenu.click());
    blocked.end();
    await expect(newPhone).toHaveValue(PHONE);
    await page.getByRole('main').getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await loaded(page);
    await expect(newPhone).toHaveCount(0);
    expect(await everythingStored(page)).not.toContain(PHONE);
  });
});

test('a guardian form keeps the input, and a logout removes it', async ({ page, arriveAs }) => {
  const blocked = await blockFiles(
    page,
    filesOf('slide-menu', { after: ['app-layout', 'edit-guardian-screen'] }),
    'gone',
  );
  await arriveAs(LAKSHMI, '/addGuardian');
  await loaded(page);
  const name = page.getByRole('main').getByLabel('Name', { exact: true });
  await name.fill(NAME);
  await newerVersionBy(page, () => shell(page).openMenu.click());
  blocked.end();
  await expect(name).toHaveValue(NAME);
  expect(await everythingStored(page)).toContain(NAME);
  await pressLogout(page);
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await everythingStored(page)).not.toContain(NAME);
});
