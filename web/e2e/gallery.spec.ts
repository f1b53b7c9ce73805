import { expect, type Page, test } from '@playwright/test';
import { expectNoBarrier, smallTargets } from './support/axe';
import { openGallery } from './support/gallery';

// The parts that forms are made of, each alone and all of them in one form, in a real browser.

const part = (page: Page, of: string) => page.getByRole('region', { name: of, exact: true });

// The gallery is made with the React that looks for mistakes; what it finds it says on the console.
let found: string[] = [];
test.beforeEach(({ page }) => {
  found = [];
  page.on('console', (said) => {
    // What could not be loaded is the tests' own doing.
    if (said.type() === 'error' && !said.text().startsWith('Failed to load')) found.push(said.text());
  });
});
test.afterEach(() => expect(found, 'what React has to say').toEqual([]));

test('the gallery looks for mistakes: every effect is undone and done again', async ({ page }) => {
  await openGallery(page, 'parts');
  await expect(page.locator('html')).toHaveAttribute('data-effects', '2');
});

test.describe('every part in every state', () => {
  test.beforeEach(({ page }) => openGallery(page, 'parts'));

  for (const [look, width, colorScheme] of [
    ['360 light', 360, 'light'],
    ['360 dark', 360, 'dark'],
    ['1280 light', 1280, 'light'],
  ] as const) {
    test(`has no barrier: ${look}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await expectNoBarrier(page, look);
    });
  }

  test('is large enough for a finger', async ({ page }) => {
    expect(await smallTargets(page)).toEqual([]);
  });

  test('fits the narrowest phone, and large letters', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });

  for (const of of ['Text', 'Phone', 'Long text', 'Select', 'Date']) {
    test(`${of}: hint and fault are read with it, and a disabled one cannot be reached`, async ({ page }) => {
      const control = (state: string) => part(page, of).getByLabel(`It is ${state}`, { exact: true });
      await expect(control('hint')).toHaveAccessibleDescription('This is a hint.');
      await expect(control('wrong')).toHaveAccessibleDescription('This is what is wrong.');
      await expect(control('wrong')).toHaveAttribute('aria-invalid', 'true');
      await expect(control('empty')).not.toHaveAttribute('aria-invalid');
      await expect(control('disabled')).toBeDisabled();
    });
  }

  for (const [of, role, first] of [
    ['Radio', 'radiogroup', ''],
    // What the marks mean comes before what is said of them.
    ['Rating', 'radiogroup', '1 = Poor 10 = Excellent '],
    ['Chips', 'group', ''],
  ] as const) {
    test(`${of}: hint and fault are read with the group, and nothing is chosen at first`, async ({ page }) => {
      const group = (state: string) => part(page, of).getByRole(role, { name: `It is ${state}` });
      await expect(group('hint')).toHaveAccessibleDescription(`${first}This is a hint.`);
      await expect(group('wrong')).toHaveAccessibleDescription(`${first}This is what is wrong.`);
      await expect(group('empty').locator('input:checked')).toHaveCount(0);
      await expect(group('disabled').locator('input:enabled')).toHaveCount(0);
    });
  }

  test('a phone number ends where it is full, and a pasted one comes without what stands around it', async ({
    page,
  }) => {
    const field = part(page, 'Phone').getByLabel('It is empty');
    await field.pressSequentially('98000000012345');
    await expect(field).toHaveValue('9800000001');
    await field.clear();
    const elsewhere = part(page, 'Text').getByLabel('It is empty');
    await elsewhere.fill('+91 98000-00002');
    await elsewhere.press('Control+A');
    await elsewhere.press('Control+X');
    await field.press('Control+V');
    await expect(field).toHaveValue('9800000002');
  });

  test('a long text ends where it is full, and it is said how much fits', async ({ page }) => {
    const field = part(page, 'Long text').getByLabel('It is empty');
    await field.pressSequentially('x'.repeat(48));
    await expect(part(page, 'Long text').getByText('2 characters left')).toBeVisible();
    await field.pressSequentially('yyyy');
    await expect(field).toHaveValue(`${'x'.repeat(48)}yy`);
  });

  test('a mark is given by the keys', async ({ page }) => {
    const group = part(page, 'Rating').getByRole('radiogroup', { name: 'It is empty' });
    await group.getByRole('radio', { name: '1', exact: true }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(group.getByRole('radio', { name: '2', exact: true })).toBeChecked();
    await page.keyboard.press('ArrowLeft');
    await expect(group.getByRole('radio', { name: '1', exact: true })).toBeChecked();
  });

  test('chips are taken and given back by the space bar', async ({ page }) => {
    const chip = part(page, 'Chips')
      .getByRole('group', { name: 'It is empty' })
      .getByRole('checkbox', { name: 'Food' });
    await chip.focus();
    await page.keyboard.press('Space');
    await expect(chip).toBeChecked();
    await page.keyboard.press('Space');
    await expect(chip).not.toBeChecked();
  });

  test('a day is chosen by the keys, within its range, and holidays say so', async ({ page }) => {
    const field = part(page, 'Date').getByLabel('It is empty');
    await expect(field).toHaveValue('');
    await field.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'It is empty' });
    await expect(sheet).toContainText('You can choose from Nov 16, 2026 to Dec 04, 2026.');
    await expect(
      sheet.getByRole('button', { name: 'Wednesday, Nov 25, 2026, Guru Nanak Jayanti, holiday' }),
    ).toBeVisible();
    await expect(sheet.getByRole('button', { name: 'Monday, Nov 16, 2026' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    const early = sheet.getByRole('button', { name: 'Sunday, Nov 15, 2026, weekend, holiday, too early' });
    await expect(early).toBeFocused();
    await expect(early).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Enter');
    await expect(sheet).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await expect(field).toHaveValue('Nov 17, 2026');
    await expect(field).toBeFocused();
  });

  test('files are listed, taken away again, and no more than fit', async ({ page }) => {
    const section = part(page, 'Files');
    const file = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await section
      .getByLabel('It is empty')
      .and(page.locator('input[type="file"]'))
      .setInputFiles([file('a.pdf'), file('b.pdf'), file('c.pdf')]);
    await expect(section.getByText('At most 2 files fit.')).toBeVisible();
    await expect(section.getByText('c.pdf')).toHaveCount(0);
    await section.getByRole('button', { name: 'Remove a.pdf' }).click();
    await expect(section.getByText('a.pdf')).toHaveCount(0);
    await expect(section.getByText('b.pdf')).toBeVisible();
  });
});

test.describe('a form', () => {
  const UPLOAD = '**/parentapp/uploadPhoto';
  const DONE = { status: 200, json: { status: 'ok', response: { status: 'Pending For Approval' } } };
  const submit = (page: Page) => page.getByRole('button', { name: 'Submit' });
  const sent = (page: Page, times: number) => expect(page.getByText(`Sent ${times} times`)).toBeVisible();

  async function fill(page: Page): Promise<void> {
    await page.locator('input[type="file"]').setInputFiles({
      name: 'face.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(300_000, 'x'),
    });
    await page.getByLabel('Name').fill('Usha');
    await page.getByLabel('Phone').fill('9811111111');
    await page.getByText('A week').click();
  }

  test.beforeEach(({ page }) => openGallery(page, 'form'));

  test('shows the first fault alone, at its field, and leads there', async ({ page }) => {
    await submit(page).click();
    await expect(page.getByText('Choose a picture.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Choose a photo' })).toBeFocused();
    await expect(page.getByText('Enter a name.')).toHaveCount(0);
    await fill(page);
    await page.getByLabel('Name').fill('');
    await submit(page).click();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Enter a name.');
    await page.getByLabel('Name').fill('Usha');
    await expect(page.getByText('Enter a name.')).toHaveCount(0);
    await page.getByLabel('Reason').fill('Usha');
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText('The name and the reason may not be one.');
  });

  test('is sent once, however often it is pressed', async ({ page }) => {
    const keys: (string | undefined)[] = [];
    let answer = () => {};
    const wait = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(UPLOAD, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      await wait;
      await route.fulfill(DONE);
    });
    await fill(page);
    await submit(page).click();
    // Past Playwright's own respect for a busy button.
    await submit(page).click({ force: true });
    await page.getByLabel('Name').press('Enter');
    answer();
    await sent(page, 1);
    expect(keys).toHaveLength(1);
  });

  test('has one name until it is answered, and another one for something else', async ({ page }) => {
    const keys: (string | undefined)[] = [];
    const answers = ['cut', 'cut', 'refused', 'done'];
    await page.route(UPLOAD, async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const answer = answers[keys.length - 1];
      if (answer === 'cut') await route.abort();
      else if (answer === 'refused')
        await route.fulfill({ status: 200, json: { status: 'error', error: 'Not today.', code: 'no' } });
      else await route.fulfill(DONE);
    });
    await fill(page);
    for (const failure of [1, 2]) {
      await submit(page).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
      expect(keys).toHaveLength(failure);
    }
    await submit(page).click();
    await expect(page.getByRole('alert')).toHaveText('Not today.');
    await submit(page).click();
    await sent(page, 1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).not.toBe(keys[0]);
  });

  test('tells how far a file is, and is stopped', async ({ page }) => {
    await page.route(UPLOAD, () => {});
    await fill(page);
    await submit(page).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await page.getByRole('button', { name: 'Stop sending' }).click();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expect(page.getByLabel('Name')).toHaveValue('Usha');
    await page.unroute(UPLOAD);
    await page.route(UPLOAD, (route) => route.fulfill(DONE));
    await submit(page).click();
    await sent(page, 1);
  });

  test('is there again after a reload, and gone once it is sent', async ({ page }) => {
    await page.route(UPLOAD, (route) => route.fulfill(DONE));
    await fill(page);
    page.on('dialog', (dialog) => dialog.accept());
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('Usha');
    await expect(page.getByRole('radio', { name: 'A week' })).toBeChecked();
    await fill(page);
    await submit(page).click();
    await sent(page, 1);
    await page.reload();
    await expect(page.getByLabel('Name')).toHaveValue('');
  });

  test('asks before it is left with something in it', async ({ page }) => {
    const asked = page.getByRole('alertdialog').filter({ hasText: 'You have not sent this yet. Leave the page?' });
    await page.getByLabel('Name').fill('Usha');
    await page.getByRole('link', { name: 'Elsewhere' }).click();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    await expect(asked).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('link', { name: 'Elsewhere' }).click();
    await asked.getByRole('button', { name: 'OK' }).click();
    await page.waitForURL('**/elsewhere');
  });
});
