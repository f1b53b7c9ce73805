import { expect } from '@playwright/test';
import { story, test } from '../support/gallery';

test('a day is chosen in the calendar of its field, not typed', async ({ page, openGallery }) => {
  await openGallery('fields');
  const field = story(page, 'DateField').getByLabel('It is empty');
  const sheet = page.getByRole('dialog', { name: 'It is empty' });
  const first = sheet.getByRole('button', { name: 'Monday, Nov 16, 2026' });

  await test.step('typing changes nothing', async () => {
    await field.focus();
    await page.keyboard.type('2026-11-18');
    await page.keyboard.press('Backspace');
    await expect(field).toHaveValue('');
    await expect(field).toHaveAttribute('placeholder', 'Choose a day');
    await expect(sheet).toHaveCount(0);
  });
  await test.step('Enter, the space bar and a click open it; closing it chooses nothing', async () => {
    for (const open of [() => page.keyboard.press('Enter'), () => page.keyboard.press('Space'), () => field.click()]) {
      await open();
      await expect(sheet).toContainText('You can choose from Nov 16, 2026 to Dec 04, 2026.');
      await expect(first).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      await expect(field).toBeFocused();
      await expect(field).toHaveValue('');
    }
    await field.click();
    await sheet.getByRole('button', { name: 'Close' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
  });
  await test.step('a day outside the range keeps it open', async () => {
    await page.keyboard.press('Enter');
    await expect(first).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    const early = sheet.getByRole('button', { name: 'Sunday, Nov 15, 2026, weekend, holiday, too early' });
    await expect(early).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('status')).toHaveText('Nov 15, 2026: too early');
  });
  await test.step('a day in the range is chosen, and the field gets the focus back', async () => {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(sheet).toHaveCount(0);
    await expect(field).toHaveValue('Nov 17, 2026');
    await expect(field).toBeFocused();
  });
  await test.step('it opens at the chosen day, and another day replaces it', async () => {
    await field.click();
    const before = sheet.getByRole('button', { name: 'Tuesday, Nov 17, 2026' });
    await expect(before).toBeFocused();
    await expect(before).toHaveAttribute('aria-pressed', 'true');
    await expect(
      sheet.getByRole('button', { name: 'Wednesday, Nov 25, 2026, Guru Nanak Jayanti, holiday' }),
    ).toBeVisible();
    await sheet.getByRole('button', { name: 'Wednesday, Nov 18, 2026' }).click();
    await expect(field).toHaveValue('Nov 18, 2026');
  });
  await test.step('a disabled one does not open', async () => {
    await story(page, 'DateField').getByLabel('It is disabled').click({ force: true });
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
