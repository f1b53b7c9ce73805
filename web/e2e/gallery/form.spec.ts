import { expect, type Page } from '@playwright/test';
import { test } from '../support/gallery';

// A form as used on a screen, with all kinds of server responses.

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

test.beforeEach(({ openGallery }) => openGallery('form'));

test('a form shows only the first error, at its field, and focuses it', async ({ page }) => {
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

test('a form is sent once, however often it is pressed', async ({ page }) => {
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
  // `force`, since Playwright does not click a busy button.
  await submit(page).click({ force: true });
  await page.getByLabel('Name').press('Enter');
  answer();
  await sent(page, 1);
  expect(keys).toHaveLength(1);
});

test('a form has one idempotency key until it is answered, and another one afterwards', async ({ page }) => {
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

test('an edit after a lost answer first checks under the same key whether the first was received, also after a reload', async ({
  page,
}) => {
  const keys: (string | undefined)[] = [];
  const reused = {
    status: 'error',
    error: 'this Idempotency-Key was already used for a different request',
    code: 'idempotency_key_reused',
  };
  await page.route(UPLOAD, async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) await route.abort();
    else if (keys.length < 4) await route.fulfill({ status: 200, json: reused });
    else await route.fulfill(DONE);
  });
  const question = page.getByRole('alertdialog');
  const ask = async (answer: string) => {
    await submit(page).click();
    await expect(question).toContainText('What you sent before has reached the centre. Send this as well?');
    await question.getByRole('button', { name: answer }).click();
    await expect(question).toHaveCount(0);
  };
  await fill(page);
  await submit(page).click();
  await question.getByRole('button', { name: 'OK' }).click();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await fill(page);
  await page.getByLabel('Name').fill('Usha Rao');
  await ask('Cancel');
  expect(keys).toHaveLength(2);
  await expect(page.getByLabel('Name')).toHaveValue('Usha Rao');
  await ask('OK');
  await sent(page, 1);
  expect(keys).toHaveLength(4);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
});

test('a form shows the progress of an upload, which can be cancelled', async ({ page }) => {
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

test('a form is restored after a reload, and cleared once it is sent', async ({ page }) => {
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

test('a form asks before unsent input is discarded', async ({ page }) => {
  const asked = page.getByRole('alertdialog').filter({ hasText: 'You haven’t sent this yet. Leave the page?' });
  await page.getByLabel('Name').fill('Usha');
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await asked.getByRole('button', { name: 'OK' }).click();
  await page.waitForURL('**/elsewhere');
});
