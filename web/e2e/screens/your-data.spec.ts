import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { paths } from '../../src/kit/paths';
import { test } from '../support/fixtures';
import { MEERA } from '../support/parents';
import { inPhone } from '../support/phone';
import { BINARY } from '../support/places';
import { confirmByPhone } from '../support/profile-page';
import { shell } from '../support/shell';

// Data requests: cancelled, released by the office, downloaded after a code; and refused with a reason.

interface Waiting {
  id: string;
}

// The office command uses the running portal's folder.
let folder = '';
test.use({
  launch: {
    prepare: (own) => {
      folder = own;
      return [];
    },
  },
});

const office = (...words: string[]) =>
  execFileSync(BINARY, ['office', 'data-requests', ...words, '--data', folder], { encoding: 'utf8' });
const pending = () =>
  office('list', '--json')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Waiting);

test('a copy is requested, cancelled, requested again, released, and downloaded after a code', async ({
  page,
  demo,
  arriveAs,
}) => {
  await arriveAs(MEERA, paths.myProfile);
  await page.getByRole('link', { name: 'Your Data' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your Data' })).toBeFocused();
  const main = page.getByRole('main');
  await expect(main.getByText('You haven’t made any requests yet.')).toBeVisible();
  await expect(main.getByText('You can ask for this once')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Ask for erasure' })).toHaveCount(0);
  const ask = main.getByRole('button', { name: 'Ask for a copy' });
  await ask.click();
  await expect(main.getByText('The office has not answered yet')).toBeVisible();
  await expect(ask).toHaveCount(0);

  await main.getByRole('button', { name: 'Cancel request' }).click();
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(main.getByText('Cancelled')).toBeVisible();
  expect(pending()).toEqual([]);

  await ask.click();
  await expect(main.getByText('The office has not answered yet')).toBeVisible();
  const [first] = pending();
  expect(office('refuse', first?.id ?? '', '--because', 'Please come by and show your card.', '--yes')).toContain(
    'Refused',
  );
  await page.reload();
  await expect(main.getByText('Please come by and show your card.')).toBeVisible();

  await ask.click();
  await expect(main.getByText('The office has not answered yet')).toBeVisible();
  const [second] = pending();
  expect(office('release', second?.id ?? '', '--yes')).toContain('seven days');
  await page.reload();
  await expect(main.getByText(/^Ready until/)).toBeVisible();
  // The sign-in is no longer recent enough to count as a confirmation.
  await demo.advance(20 * 60_000);
  const began = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Download' }).click();
  await confirmByPhone(page, demo, MEERA);
  const download = await began;
  expect(download.suggestedFilename()).toMatch(/^family-copy-.*\.zip$/);
  const content = readFileSync(await download.path());
  expect(content.subarray(0, 2).toString()).toBe('PK');
  expect(content.includes('index.html')).toBe(true);
  await expect(page).toHaveURL(/\/yourData$/);
});

test("in the native app the phone's browser downloads it; a phone without one says so", async ({
  page,
  request,
  arriveAs,
}) => {
  let browsers = 1;
  const phone = await inPhone(page, {
    'Browser.open': () => {
      browsers -= 1;
      if (browsers < 0) throw new Error('Unable to display URL');
    },
  });
  await arriveAs(MEERA, paths.yourData);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Ask for a copy' }).click();
  await expect(main.getByText('The office has not answered yet')).toBeVisible();
  office('release', pending()[0]?.id ?? '', '--yes');
  await page.reload();
  const download = main.getByRole('button', { name: 'Download' });
  await download.click();
  await expect(page.getByRole('status').filter({ hasText: 'Your download is starting.' })).toBeAttached();
  const [{ url } = { url: '' }, ...more] = phone.given('Browser.open');
  expect(more).toEqual([]);
  // The phone's browser is not signed in.
  const copy = await request.get(`${url}`);
  expect(new URL(`${url}`).origin).toBe(new URL(page.url()).origin);
  expect((await copy.body()).subarray(0, 2).toString()).toBe('PK');

  await download.click();
  await expect(shell(page).modal).toContainText('This phone can’t download it');
});
