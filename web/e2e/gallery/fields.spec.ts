import { expect, type Page } from '@playwright/test';
import { story, test } from '../support/gallery';

const state = (page: Page, of: string, name: string) => story(page, of).getByLabel(`It is ${name}`, { exact: true });

test.beforeEach(({ openGallery }) => openGallery('fields'));

test('the gallery runs in StrictMode: every effect runs twice', async ({ page }) => {
  await expect(page.locator('html')).toHaveAttribute('data-effects', '2');
});

test('hint and error describe a field, and a disabled one cannot be focused', async ({ page }) => {
  for (const of of ['Field', 'PhoneField', 'TextArea', 'SelectField', 'DateField'])
    await test.step(of, async () => {
      await expect(state(page, of, 'hint')).toHaveAccessibleDescription('This is a hint.');
      await expect(state(page, of, 'wrong')).toHaveAccessibleDescription('This is what is wrong.');
      await expect(state(page, of, 'wrong')).toHaveAttribute('aria-invalid', 'true');
      await expect(state(page, of, 'empty')).not.toHaveAttribute('aria-invalid');
      await expect(state(page, of, 'disabled')).toBeDisabled();
    });
  for (const [of, role, first] of [
    ['RadioField', 'radiogroup', ''],
    // The scale's description comes before the error.
    ['RatingField', 'radiogroup', '1 = Poor 10 = Excellent '],
    ['ChipsField', 'group', ''],
  ] as const)
    await test.step(of, async () => {
      const group = (name: string) => story(page, of).getByRole(role, { name: `It is ${name}` });
      await expect(group('hint')).toHaveAccessibleDescription(`${first}This is a hint.`);
      await expect(group('wrong')).toHaveAccessibleDescription(`${first}This is what is wrong.`);
      await expect(group('empty').locator('input:checked')).toHaveCount(0);
      await expect(group('disabled').locator('input:enabled')).toHaveCount(0);
    });
});

test('a phone number has a maximum length, and surrounding text of a pasted one is dropped', async ({ page }) => {
  const field = state(page, 'PhoneField', 'empty');
  await field.pressSequentially('98000000012345');
  await expect(field).toHaveValue('9800000001');
  await field.clear();
  const elsewhere = state(page, 'Field', 'empty');
  await elsewhere.fill('+91 98000-00002');
  await elsewhere.press('Control+A');
  await elsewhere.press('Control+X');
  await field.press('Control+V');
  await expect(field).toHaveValue('9800000002');
});

test('a long text has a maximum length and shows how much is left', async ({ page }) => {
  const field = state(page, 'TextArea', 'empty');
  await field.pressSequentially('x'.repeat(48));
  await expect(story(page, 'TextArea').getByText('2 characters left')).toBeVisible();
  await field.pressSequentially('yyyy');
  await expect(field).toHaveValue(`${'x'.repeat(48)}yy`);
  await test.step('characters are counted as the server counts them', async () => {
    await field.fill('👍'.repeat(49));
    await expect(story(page, 'TextArea').getByText('1 character left')).toBeVisible();
    await field.pressSequentially('👍👍');
    await expect(field).toHaveValue('👍'.repeat(50));
  });
  await test.step('no grapheme is split', async () => {
    await field.fill(`${'x'.repeat(49)}कि`);
    await expect(field).toHaveValue('x'.repeat(49));
    await field.fill(`${'x'.repeat(46)}👨‍👩‍👧`);
    await expect(field).toHaveValue('x'.repeat(46));
  });
  await test.step('a composition of a phone’s keyboard is cut when it ends', async () => {
    const keyboard = await page.context().newCDPSession(page);
    await field.fill('x'.repeat(48));
    for (const text of ['ab', 'abc', 'abcd'])
      await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await field.blur();
    await expect(field).toHaveValue(`${'x'.repeat(48)}ab`);
  });
  await test.step('text inserted in the middle does not cut the end', async () => {
    await field.fill('x'.repeat(49));
    await field.press('Control+Home');
    await field.pressSequentially('ab');
    await expect(field).toHaveValue(`a${'x'.repeat(49)}`);
  });
});

test('typed text does not cut a later autofill', async ({ page }) => {
  for (const of of ['Field', 'TextArea'])
    await test.step(of, async () => {
      const field = state(page, of, 'empty');
      await field.pressSequentially('U');
      await expect(field).not.toHaveAttribute('maxlength');
      // Inserts text like autofill, without key events.
      await page.evaluate(() => document.execCommand('insertText', false, 'sha Devi'));
      await expect(field).toHaveValue('Usha Devi');
    });
});

test('ratings and chips work with keys', async ({ page }) => {
  await test.step('an arrow key changes the rating', async () => {
    const mark = (name: string) =>
      story(page, 'RatingField')
        .getByRole('radiogroup', { name: 'It is empty' })
        .getByRole('radio', { name, exact: true });
    await mark('1').focus();
    await page.keyboard.press('ArrowRight');
    await expect(mark('2')).toBeChecked();
    await page.keyboard.press('ArrowLeft');
    await expect(mark('1')).toBeChecked();
  });
  await test.step('the space bar selects a chip and unselects it', async () => {
    const chip = story(page, 'ChipsField')
      .getByRole('group', { name: 'It is empty' })
      .getByRole('checkbox', { name: 'Food' });
    await chip.focus();
    await page.keyboard.press('Space');
    await expect(chip).toBeChecked();
    await page.keyboard.press('Space');
    await expect(chip).not.toBeChecked();
  });
});

test('files are listed, can be removed, and their number is limited', async ({ page }) => {
  const section = story(page, 'FilesField');
  const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('x') });
  await section
    .getByLabel('It is empty')
    .and(page.locator('input[type="file"]'))
    .setInputFiles([file('a.pdf'), file('b.pdf'), file('c.pdf')]);
  await expect(section.getByText('You can add up to 2 files.')).toBeVisible();
  await expect(section.getByText('c.pdf')).toHaveCount(0);
  await section.getByRole('button', { name: 'Remove a.pdf' }).click();
  await expect(section.getByText('a.pdf')).toHaveCount(0);
  await expect(section.getByText('b.pdf')).toBeVisible();
});
