import { expect } from '@playwright/test';
import { story, test } from '../support/gallery';

test('the code field takes six digits, however they are entered', async ({ page, context, openGallery }) => {
  // proves: OTP-01
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openGallery('controls');
  const state = (name: string) => story(page, 'CodeField').getByRole('group', { name });
  const field = state('empty').getByRole('textbox', { name: 'One-time password, six digits', exact: true });
  const boxes = state('empty').locator('span');

  await test.step('screen readers and phones see one field', async () => {
    await expect(state('empty').getByRole('textbox')).toHaveCount(1);
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(boxes).toHaveCount(6);
    for (const box of await boxes.all()) await expect(box).toHaveAttribute('aria-hidden', 'true');
  });
  await test.step('typed: one digit a box, and no more than six', async () => {
    await field.pressSequentially('12345678');
    await expect(field).toHaveValue('123456');
    await expect(boxes).toHaveText('1 2 3 4 5 6'.split(' '));
  });
  await test.step('Backspace takes the last one away', async () => {
    await field.press('Backspace');
    await field.press('Backspace');
    await expect(boxes).toHaveText(['1', '2', '3', '4', '', '']);
  });
  await test.step('digits are appended wherever the cursor is', async () => {
    await field.press('Home');
    await field.press('ArrowLeft');
    await field.press('9');
    await expect(field).toHaveValue('12349');
  });
  await test.step('letters and signs are dropped', async () => {
    await field.pressSequentially('a-b .7');
    await expect(field).toHaveValue('123497');
  });
  await test.step('a pasted code replaces the old one', async () => {
    for (const [pasted, expected] of [
      [' 12 34-56\n', '123456'],
      ['Your code is 654321.', '654321'],
      ['98765432', '987654'],
      ['-1e5', '15'],
      ['abcdef', ''],
      // Digits of other scripts: full-width, Devanagari, Kannada and Tamil.
      ['１２３４５６', '123456'],
      ['आपका कोड १२३४५६', '123456'],
      ['೦೪೨೯೯೯', '042999'],
      ['௦௪௨௧', '0421'],
    ] as const) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await field.press('Control+A');
      await field.press('Control+V');
      await expect(field, pasted).toHaveValue(expected);
    }
  });
  await test.step('autofill fills all digits at once', async () => {
    await field.fill('१११२२२');
    await expect(field).toHaveValue('111222');
    await expect(boxes).toHaveText('1 1 1 2 2 2'.split(' '));
  });
  await test.step('its error is part of its accessible description', async () => {
    await expect(state('wrong').getByRole('textbox')).toHaveAccessibleDescription('This is not the code.');
    await expect(state('wrong').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await expect(field).not.toHaveAttribute('aria-invalid');
  });
  await test.step('with forced colours the real input does not show next to the boxes', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(field).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  });
});
