import { expect } from '@playwright/test';
import { story, test } from '../support/gallery';

test('the field of a code takes six digits, however they come', async ({ page, context, openGallery }) => {
  // proves: OTP-01
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openGallery('controls');
  const state = (name: string) => story(page, 'CodeField').getByRole('group', { name });
  const field = state('empty').getByRole('textbox', { name: 'One-time password, six digits', exact: true });
  const boxes = state('empty').locator('span');

  await test.step('readers and phones meet one field', async () => {
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
  await test.step('wherever the cursor is sent, what is typed comes last', async () => {
    await field.press('Home');
    await field.press('ArrowLeft');
    await field.press('9');
    await expect(field).toHaveValue('12349');
  });
  await test.step('letters and signs are left out', async () => {
    await field.pressSequentially('a-b .7');
    await expect(field).toHaveValue('123497');
  });
  await test.step('pasted, it takes the place of what was there', async () => {
    for (const [pasted, kept] of [
      [' 12 34-56\n', '123456'],
      ['Your code is 654321.', '654321'],
      ['98765432', '987654'],
      ['-1e5', '15'],
      ['abcdef', ''],
      // From keyboards of other scripts: full-width, Devanagari, Kannada and Tamil digits.
      ['１２３４５６', '123456'],
      ['आपका कोड १२३४५६', '123456'],
      ['೦೪೨೯೯೯', '042999'],
      ['௦௪௨௧', '0421'],
    ] as const) {
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await field.press('Control+A');
      await field.press('Control+V');
      await expect(field, pasted).toHaveValue(kept);
    }
  });
  await test.step('filled in at once, as a phone does', async () => {
    await field.fill('१११२२२');
    await expect(field).toHaveValue('111222');
    await expect(boxes).toHaveText('1 1 1 2 2 2'.split(' '));
  });
  await test.step('what is wrong is read with it', async () => {
    await expect(state('wrong').getByRole('textbox')).toHaveAccessibleDescription('This is not the code.');
    await expect(state('wrong').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    await expect(field).not.toHaveAttribute('aria-invalid');
  });
  await test.step('where the system sets the colours, the real digits do not show beside the painted ones', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await expect(field).toHaveCSS('color', 'rgba(0, 0, 0, 0)');
  });
});
