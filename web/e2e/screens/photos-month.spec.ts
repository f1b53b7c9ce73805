import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { answerWith, holdAnswer, nextCall, serverError } from '../support/calls';
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

/** The names in the central directory of a ZIP. */
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

test('a month is one file with its photos and no others', async ({ page, arriveAs, centre }) => {
  const indiranagar = centre('indiranagar');
  await indiranagar.addPhotos(await childId(indiranagar, 'Zoya'), [todayAt('08:10'), daysAgo(30)]);
  await arriveAs(FARAH, '/photoGallery');
  await monthButton(page).press('Enter');
  await expect(months(page).getByRole('button', { name: /^Oct 2026 · / })).toBeVisible();
  const count = Number(/\d+(?= photo)/.exec((await november(page).textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);

  const requested = nextCall(page, ALBUM);
  const downloaded = page.waitForEvent('download');
  await november(page).press('Enter');
  const { form, headers } = await requested;
  expect(form.get('month')).toBe('2026-11');
  expect(headers.auth_token).toBeTruthy();
  expect((await downloaded).suggestedFilename()).toBe('photos-2026-11.zip');
  const file = await readFile(await (await downloaded).path());
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
  test.use({ readOnly: true });

  for (const system of ['android', 'ios'] as const) {
    test(`in the native app, ${system}, a month is written in pieces to where the parent chooses; declining is not an error`, async ({
      page,
      arriveAs,
    }) => {
      let answers: Record<'open' | 'close', () => unknown> = { open: () => ({}), close: () => ({}) };
      const handlers = { 'FileSaver.open': () => answers.open(), 'FileSaver.close': () => answers.close() };
      const phone = await inPhone(page, handlers, system);
      await arriveAs(FARAH, '/photoGallery');
      await monthButton(page).click();
      const count = Number(/\d+(?= photo)/.exec((await november(page).textContent()) ?? '')?.[0]);
      const text = months(page).getByRole('status').first();
      const times = (call: string) => phone.given(`FileSaver.${call}`).length;

      await test.step('in pieces', async () => {
        await november(page).click();
        await expect(text).toHaveText('The month’s photos were downloaded.');
        expect(phone.given('FileSaver.open')).toEqual([{ name: 'photos-2026-11.zip', type: 'application/zip' }]);
        const pieces = phone.given('FileSaver.write').map(({ data }) => Buffer.from(String(data), 'base64'));
        expect(pieces.length).toBeGreaterThan(1);
        expect(namesIn(Buffer.concat(pieces))).toHaveLength(count);
        expect(phone.asked.at(-1)).toBe('FileSaver.close');
      });

      for (const at of ['open', 'close'] as const) {
        await test.step(`a cancelled download, at ${at}, and a phone that cannot save it`, async () => {
          const [requested, written] = [times(at), times('write')];
          answers = { open: () => ({}), close: () => ({}), [at]: () => ({ cancelled: true }) };
          await november(page).click();
          await expect.poll(() => times(at)).toBe(requested + 1);
          await expect(november(page)).toBeEnabled();
          await expect(text).toBeEmpty();
          expect(times('write') > written).toBe(at === 'close');
          answers[at] = () => {
            throw new Error('The file could not be kept.');
          };
          await november(page).click();
          await expect(text).toContainText('could not be downloaded');
        });
      }
    });
  }

  test('failed months and downloads say why, and recover', async ({ page, arriveAs, context }) => {
    await arriveAs(MEERA, '/photoGallery');
    const text = months(page).getByRole('status').first();

    await test.step('months load, are empty, or recover when the connection is back', async () => {
      await answerWith(page, MONTHS, { body: { status: 'ok', response: [] } });
      await monthButton(page).click();
      await expect(months(page).getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
      await page.reload();
      await answerWith(page, MONTHS, { status: 500, body: '' });
      await monthButton(page).click();
      const error = months(page).getByRole('heading', { name: /^Server Error When Loading Photos : / });
      await expect(error).toBeVisible();
      await context.setOffline(true);
      await months(page).getByRole('button', { name: 'Try again' }).click();
      await expect(months(page).getByRole('heading', { name: 'No connection' })).toBeVisible();
      await context.setOffline(false);
      await expect(november(page)).toBeVisible();
    });

    await test.step('a download shows its progress, and why it failed', async () => {
      const release = await holdAnswer(page, ALBUM, { answer: serverError, times: 1 });
      await november(page).click();
      await expect(november(page)).toContainText('Loading...');
      await expect(november(page)).toHaveAttribute('aria-disabled', 'true');
      release();
      await expect(text).toHaveText('The month’s photos could not be downloaded.');

      await page.route(`**${ALBUM}`, (route) => route.abort(), { times: 1 });
      await november(page).click();
      await expect(text).toHaveText('The download was interrupted. Please try again.');
      await answerWith(page, ALBUM, { body: { status: 'error', error: 'No Data Found' } });
      await november(page).click();
      await expect(text).toHaveText('The month’s photos could not be downloaded.');
      await context.setOffline(true);
      await november(page).click();
      await expect(text).toHaveText(/^You are not connected to the internet\./);
      await context.setOffline(false);
    });

    await test.step('an interrupted one is not saved', async () => {
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
      await expect(text).toHaveText('The download was interrupted. Please try again.');
      expect(downloads).toEqual([]);
      cutting.close();
    });

    await test.step('a download can be cancelled, and another one started', async () => {
      const requested = page.waitForRequest(`**${ALBUM}`);
      // It never loads by itself.
      await page.route(`**${ALBUM}`, () => {}, { times: 1 });
      await november(page).click();
      const request = await requested;
      await expect(november(page)).toHaveAttribute('aria-disabled', 'true');
      const failed = page.waitForEvent('requestfailed', (one) => one === request);
      await months(page).getByRole('button', { name: 'Cancel download' }).press('Enter');
      await failed;
      await expect(text).toHaveText('The download was cancelled.');
      await expect(november(page)).toBeFocused();
      await expect(november(page)).toHaveAttribute('aria-disabled', 'false');
      const downloaded = page.waitForEvent('download');
      await november(page).press('Enter');
      expect((await downloaded).suggestedFilename()).toBe('photos-2026-11.zip');
    });
  });

  test('a progress bar shows how far a download is', async ({ page, arriveAs }) => {
    // The server's response, with the second half delayed.
    await page.addInitScript((album) => {
      const released = new Promise<void>((release) => Object.assign(window, { release }));
      const { fetch } = window;
      window.fetch = async (...call) => {
        const answer = await fetch(...call);
        if (!String(call[0]).endsWith(album) || !answer.body) return answer;
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const half = Math.ceil(bytes.length / 2);
        const body = new ReadableStream({
          async start(way) {
            way.enqueue(bytes.subarray(0, half));
            await released;
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
    const bar = months(page).getByRole('progressbar', { name: 'Downloading Nov 2026' });
    await expect(bar).toHaveJSProperty('position', 0.5);
    await expectAccessible(page, 'half a month');
    const downloaded = page.waitForEvent('download');
    await page.evaluate(() => (window as unknown as { release: () => void }).release());
    expect((await downloaded).suggestedFilename()).toBe('photos-2026-11.zip');
    await expect(november(page)).toHaveAttribute('aria-disabled', 'false');
  });
});
