import { expect } from '@playwright/test';
import { nextCall, serverError } from '../support/calls';
import { test } from '../support/fixtures';
import { KARTHIK, MEERA } from '../support/parents';
import { profilePage } from '../support/profile-page';

const GET = '/parentapp/getPhotoConsent';
const SAVE = '/parentapp/savePhotoConsent';

test('a stricter answer holds at once, and a looser one is confirmed', async ({ page, arriveAs }) => {
  await arriveAs(KARTHIK, '/myProfile');
  const row = profilePage(page).row('Photos of Anaya').first();
  const edit = page.getByRole('button', { name: 'Choose which photos you allow' });
  const save = page.getByRole('button', { name: 'Save' });
  await expect(row).toContainText('Together with friends');
  await expect(row).toContainText('The centre: Together with friends, since');

  await edit.click();
  await save.click();
  await expect(page.getByText('Please choose which photos you allow')).toBeVisible();
  await page.getByRole('radio', { name: 'No photos' }).check();
  const stricter = nextCall(page, SAVE);
  await save.click();
  await stricter;
  await expect(row).toContainText('You: No photos, since');
  await expect(row).toContainText('The centre sends nobody a photo of your child');
  await expect(edit).toBeFocused();

  await edit.click();
  await page.getByRole('radio', { name: 'Together with friends' }).check();
  await save.click();
  const question = page
    .getByRole('alertdialog')
    .filter({ hasText: 'Other families may then get photos in which Anaya' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('You: No photos, since');
  await save.click();
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(row).toContainText('You: Together with friends, since');
});

test('a failure is shown in place of the row, and the row comes back', async ({ page, arriveAs }) => {
  await page.route(`**${GET}`, serverError);
  await arriveAs(MEERA, '/myProfile');
  await expect(profilePage(page).row('Photos of Anaya')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(`**${GET}`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(profilePage(page).row('Photos of Anaya').first()).toBeVisible();
});
