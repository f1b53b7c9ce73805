import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { expectNoBarrier } from '../support/axe';
import { answerWith, inTrouble, keepWaiting, nextCall } from '../support/calls';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { daysAgo, todayAt } from '../support/moment';
import { FARAH, MEERA } from '../support/parents';
import { inPhone } from '../support/phone';

const MONTHS = '/parentapp/photoMonths';
const ALBUM = '/parentapp/photoMonth';

const monthButton = (page: Page) => page.getByRole('button', { name: 'Download a month' });
const months = (page: Page) => page.getByRole('dialog', { name: 'Download a month' });
const november = (page: Page) => months(page).getByRole('button', { name: /^Nov 2026 · \d+ photos?/ });

/** The names in the directory that ends a ZIP. */
function namesIn(zip: Buffer): string[] {
  const end = zip.lastIndexOf('PK\x05\x06');
  const names: string[] = [];
  for (let at = zip.readUInt32LE(end + 16); at < end; ) {
    const length = zip.readUInt16LE(at + 28);
    names.push(zip.toString('latin1', at + 46, at + 46 + length));
    at += 46 + length;
  }
  expect(names).toHaveLength(zip.readUInt16LE(end + 10));
  return names;
}

test('a month comes as one file that holds its photos and no others', async ({ page, arriveAs, centre }) => {
  const indiranagar = centre('indiranagar');
  await indiranagar.addPhotos(await childId(indiranagar, 'Zoya'), [todayAt('08:10'), daysAgo(30)]);
  await arriveAs(FARAH, '/photoGallery');
  await monthButton(page).press('Enter');
  await expect(months(page).getByRole('button', { name: /^Oct 2026 · / })).toBeVisible();
  const count = Number(/\d+(?= photo)/.exec((await november(page).textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);

  const asked = nextCall(page, ALBUM);
  const kept = page.waitForEvent('download');
  await november(page).press('Enter');
  const { form, headers } = await asked;
  expect(form.get('month')).toBe('2026-11');
  expect(headers.auth_token).toBeTruthy();
  expect((await kept).suggestedFilename()).toBe('photos-2026-11.zip');
  const file = await readFile(await (await kept).path());
  expect(file.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  const names = namesIn(file);
  expect(names).toHaveLength(count);
  for (const name of names) expect(name).toMatch(/^2026-11-\d{2}-\d{4}\.(jpg|webp)$/);
  expect(names.some((name) => name.startsWith('2026-11-12-'))).toBe(true);
  await expect(months(page).getByRole('status').first()).toHaveText('The month’s photos were downloaded.');
  await expect(november(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(months(page)).toBeHidden();
  await expect(monthButton(page)).toBeFocused();
});

test.describe('of the photos that are there', () => {
  test.use({ onlyLooks: true });

  for (const system of ['android', 'ios'] as const) {
    test(`in the shell, ${system}, a month goes piece by piece to where the parent wants it; not to keep it is no trouble`, async ({
      page,
      arriveAs,
    }) => {
      let answers: Record<'open' | 'close', () => unknown> = { open: () => ({}), close: () => ({}) };
      const deeds = { 'FileSaver.open': () => answers.open(), 'FileSaver.close': () => answers.close() };
      const phone = await inPhone(page, deeds, system);
      await arriveAs(FARAH, '/photoGallery');
      await monthButton(page).click();
      const count = Number(/\d+(?= photo)/.exec((await november(page).textContent()) ?? '')?.[0]);
      const said = months(page).getByRole('status').first();
      const times = (call: string) => phone.given(`FileSaver.${call}`).length;

      await test.step('piece by piece', async () => {
        await november(page).click();
        await expect(said).toHaveText('The month’s photos were downloaded.');
        expect(phone.given('FileSaver.open')).toEqual([{ name: 'photos-2026-11.zip', type: 'application/zip' }]);
        const pieces = phone.given('FileSaver.write').map(({ data }) => Buffer.from(String(data), 'base64'));
        expect(pieces.length).toBeGreaterThan(1);
        expect(namesIn(Buffer.concat(pieces))).toHaveLength(count);
        expect(phone.asked.at(-1)).toBe('FileSaver.close');
      });

      for (const at of ['open', 'close'] as const) {
        await test.step(`a parent who changes their mind, told by ${at}, and a phone that cannot keep it`, async () => {
          const [asked, written] = [times(at), times('write')];
          answers = { open: () => ({}), close: () => ({}), [at]: () => ({ cancelled: true }) };
          await november(page).click();
          await expect.poll(() => times(at)).toBe(asked + 1);
          await expect(november(page)).toBeEnabled();
          await expect(said).toBeEmpty();
          expect(times('write') > written).toBe(at === 'close');
          answers[at] = () => {
            throw new Error('The file could not be kept.');
          };
          await november(page).click();
          await expect(said).toContainText('could not be downloaded');
        });
      }
    });
  }

  test('months and a month that do not come say why, and come when all is well again', async ({
    page,
    arriveAs,
    context,
  }) => {
    await arriveAs(MEERA, '/photoGallery');
    const said = months(page).getByRole('status').first();

    await test.step('months wait, are none, or come when the connection is back', async () => {
      await answerWith(page, MONTHS, { body: { status: 'ok', response: [] } });
      await monthButton(page).click();
      await expect(months(page).getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
      await page.reload();
      await answerWith(page, MONTHS, { status: 500, body: '' });
      await monthButton(page).click();
      const trouble = months(page).getByRole('heading', { name: /^Server Error When Loading Photos : / });
      await expect(trouble).toBeVisible();
      await context.setOffline(true);
      await months(page).getByRole('button', { name: 'Try again' }).click();
      await expect(months(page).getByRole('heading', { name: 'No connection' })).toBeVisible();
      await context.setOffline(false);
      await expect(november(page)).toBeVisible();
    });

    await test.step('while a month comes it says so, and it says why it does not', async () => {
      const letGo = await keepWaiting(page, ALBUM, { answer: inTrouble, times: 1 });
      await november(page).click();
      await expect(november(page)).toContainText('Loading...');
      await expect(november(page)).toHaveAttribute('aria-disabled', 'true');
      letGo();
      await expect(said).toHaveText('The month’s photos could not be downloaded.');

      await page.route(`**${ALBUM}`, (route) => route.abort(), { times: 1 });
      await november(page).click();
      await expect(said).toHaveText('The download was interrupted. Please try again.');
      await answerWith(page, ALBUM, { body: { status: 'error', error: 'No Data Found' } });
      await november(page).click();
      await expect(said).toHaveText('The month’s photos could not be downloaded.');
      await context.setOffline(true);
      await november(page).click();
      await expect(said).toHaveText(/^You are not connected to the internet\./);
      await context.setOffline(false);
    });

    await test.step('one that is cut off on the way is not kept', async () => {
      const cutting = createServer((_, answer) => {
        const headers = {
          'content-type': 'application/zip',
          'content-length': 100_000,
          'access-control-allow-origin': '*',
        };
        answer.writeHead(200, headers).write(Buffer.alloc(50_000), () => answer.destroy());
      });
      cutting.listen(0, '127.0.0.1');
      await once(cutting, 'listening');
      const { port } = cutting.address() as AddressInfo;
      const downloads: string[] = [];
      page.on('download', (one) => downloads.push(one.suggestedFilename()));
      await page.route(`**${ALBUM}`, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }), { times: 1 });
      await november(page).click();
      await expect(said).toHaveText('The download was interrupted. Please try again.');
      expect(downloads).toEqual([]);
      cutting.close();
    });

    await test.step('one that is coming can be cancelled, and another one asked for', async () => {
      const asked = page.waitForRequest(`**${ALBUM}`);
      // It never comes by itself.
      await page.route(`**${ALBUM}`, () => {}, { times: 1 });
      await november(page).click();
      const request = await asked;
      await expect(november(page)).toHaveAttribute('aria-disabled', 'true');
      const failed = page.waitForEvent('requestfailed', (one) => one === request);
      await months(page).getByRole('button', { name: 'Cancel download' }).press('Enter');
      await failed;
      await expect(said).toHaveText('The download was cancelled.');
      await expect(november(page)).toBeFocused();
      await expect(november(page)).toHaveAttribute('aria-disabled', 'false');
      const kept = page.waitForEvent('download');
      await november(page).press('Enter');
      expect((await kept).suggestedFilename()).toBe('photos-2026-11.zip');
    });
  });

  test('while a month comes, its bar says how far it is', async ({ page, arriveAs }) => {
    // The server's own answer, of which the second half waits.
    await page.addInitScript((album) => {
      const held = new Promise<void>((letGo) => Object.assign(window, { letGo }));
      const { fetch } = window;
      window.fetch = async (...call) => {
        const answer = await fetch(...call);
        if (!String(call[0]).endsWith(album) || !answer.body) return answer;
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const half = Math.ceil(bytes.length / 2);
        const body = new ReadableStream({
          async start(way) {
            way.enqueue(bytes.subarray(0, half));
            await held;
            way.enqueue(bytes.subarray(half));
            way.close();
          },
        });
        return new Response(body, { status: answer.status, headers: answer.headers });
      };
    }, ALBUM);
    await arriveAs(MEERA, '/photoGallery');
    await monthButton(page).click();
    await november(page).click();
    await expect(november(page)).toContainText('50%');
    const bar = months(page).getByRole('progressbar', { name: 'Download of Nov 2026' });
    await expect(bar).toHaveJSProperty('position', 0.5);
    await expectNoBarrier(page, 'half a month');
    const kept = page.waitForEvent('download');
    await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
    expect((await kept).suggestedFilename()).toBe('photos-2026-11.zip');
    await expect(november(page)).toHaveAttribute('aria-disabled', 'false');
  });
});
