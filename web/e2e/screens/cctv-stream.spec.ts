import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { callsTo, endSession, nextCall } from '../support/calls';
import { cameraPage, expectMoving, look, putCamera, STOP, WATCH } from '../support/camera-page';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { FARAH } from '../support/parents';
import { aBreak, askFor, callAs, decideRequest } from '../support/requests';
import { shell } from '../support/shell';

// The centre's cameras, streamed by a real ffmpeg and played by the app. Today is Thursday, 12 November 2026, 2:30 PM: inside
// the hours. Two ffmpeg and two browsers share the machine, so waiting for a frame is retried.
test.describe.configure({ timeout: 240_000 });

/** Slow: `--grep-invert @apart` leaves them out. */
const APART = { tag: '@apart' };

/** The media responses, with their cache headers. */
function picturesOf(page: Page): { address: string; cacheControl: string | undefined }[] {
  const pictures: { address: string; cacheControl: string | undefined }[] = [];
  page.on('response', (answer) => {
    if (!new URL(answer.url()).pathname.startsWith('/camera/') || !answer.ok()) return;
    pictures.push({ address: answer.url(), cacheControl: answer.headers()['cache-control'] });
  });
  return pictures;
}

/** Blocks the page's request to end the view, so that only the server ends the view token. */
const blockStopRequest = (page: Page) => page.route(`**${STOP}`, (route) => route.abort());

/** Recent media URLs no longer work in this browser. */
async function expectClosed(page: Page, pictures: ReturnType<typeof picturesOf>): Promise<void> {
  const playlists = pictures.filter(({ address }) => address.endsWith('.m3u8'));
  expect(playlists).not.toEqual([]);
  const newest = playlists.at(-1)?.address ?? '';
  const status = await page.evaluate(async (at) => (await fetch(at, { cache: 'no-store' })).status, newest);
  expect([401, 404]).toContain(status);
}

/** Full screen on and off. */
async function expectFullScreen(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Full screen', exact: true }).click();
  const leave = page.getByRole('button', { name: 'Exit full screen', exact: true });
  await expect(leave).toBeVisible();
  const width = () => cameraPage(page).video.evaluate((video) => video.clientWidth / innerWidth);
  await expect.poll(width).toBe(1);
  expect(await page.evaluate(() => document.elementFromPoint(5, innerHeight - 5)?.closest('nav'))).toBeNull();
  await expectMoving(page);
  await leave.click();
  await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
  await expectMoving(page);
}

test(
  'a camera plays with the viewer’s name over it, and nothing is stored; it recovers from interruptions',
  APART,
  async ({ page, arriveAs, centre }) => {
    await putCamera(centre('indiranagar'), 'a', 'A test picture');
    const { said, mark, live, who } = cameraPage(page);
    const pictures = picturesOf(page);
    await test.step('a camera that does not answer says so', async () => {
      await page.route('**/camera/**', (route) => route.fulfill({ status: 503, body: '' }));
      await arriveAs(FARAH, '/cctv');
      const silent = 'The camera isn’t responding. It will reconnect automatically.';
      await expect(said.getByText(silent, { exact: true })).toBeVisible({ timeout: 40_000 });
      await page.unroute('**/camera/**');
      await expectMoving(page);
      await expectAccessible(page, 'a live camera');
    });
    await expect(live).toBeVisible();
    await expect(mark).toHaveText('Farah Khan · 2:30 PM');
    expect(new Set(pictures.map(({ cacheControl }) => cacheControl))).toEqual(new Set(['no-store']));
    const held = await page.evaluate(
      async (addresses) => {
        const stores = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
        const stored = stores.flat().map(({ url }) => url);
        const cached = await Promise.all(
          addresses.map((address) =>
            fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
              ({ ok }) => ok,
              () => false,
            ),
          ),
        );
        return { stored, cached };
      },
      [...new Set(pictures.map(({ address }) => address))],
    );
    expect(held.stored.filter((address) => address.includes('/camera/'))).toEqual([]);
    expect(held.cached).not.toContain(true);
    // The list of views updates while shown.
    await expect(who.getByRole('listitem').first()).toContainText('Farah Khan');
    await expect(who.getByRole('listitem').first()).toContainText('Today, 2:30 PM');
    await test.step('it goes full screen', () => expectFullScreen(page));
    await test.step('a parent pauses it by keyboard, and it resumes live', async () => {
      const { pause, resume } = cameraPage(page);
      const stopped = nextCall(page, STOP);
      await pause.press('Enter');
      await stopped;
      await expect(said.getByText('Paused. Nothing is loaded until you press play.', { exact: true })).toBeVisible();
      await expect(mark).toHaveCount(0);
      await expect(resume).toBeFocused();
      await expectAccessible(page, 'a paused camera');
      await page.keyboard.press('Enter');
      await expectMoving(page);
      await expect(pause).toBeFocused();
    });
    await test.step('a hidden page pauses, and resumes when visible', async () => {
      const stopped = nextCall(page, STOP);
      await look(page, 'hidden');
      await stopped;
      await expect(mark).toHaveCount(0);
      await look(page, 'visible');
      await expectMoving(page);
    });
    await test.step('a lost connection is shown, and the video comes back by itself', async () => {
      await page.route('**/camera/**', (route) => route.abort());
      await expect(said.getByText('Reconnecting…', { exact: true })).toBeVisible({ timeout: 40_000 });
      await expect(mark).toHaveCount(0);
      await page.unroute('**/camera/**');
      await expectMoving(page);
    });
    await test.step('leaving the screen ends the view', async () => {
      const stopped = nextCall(page, STOP);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Photos' }).click();
      await stopped;
    });
  },
);

test(
  'a view token is renewed before it expires, the video fills the page without the Fullscreen API, and ends when the session is ended elsewhere',
  APART,
  async ({ page, arriveAs, centre, request, baseURL }) => {
    await putCamera(centre('indiranagar'), 'a', 'A test picture');
    // A browser with full screen for video elements only.
    await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    const pictures = picturesOf(page);
    // Tokens of twelve seconds instead of ten minutes: the page renews after half of the time.
    await page.route(`**${WATCH}`, async (route) => {
      // The server closes idle connections after ten seconds; the next request may still use one.
      const reply = await route.fetch({ maxRetries: 1 });
      const envelope = await reply.json();
      const until = new Date(MOMENT + 12_000).toISOString();
      await route.fulfill({ response: reply, json: { ...envelope, response: { ...envelope.response, until } } });
    });
    const requested = callsTo(page, WATCH);
    const stopped = callsTo(page, STOP);
    await arriveAs(FARAH, '/cctv');
    await expectMoving(page);
    const before = requested.length;
    await expect.poll(() => requested.length, { timeout: 30_000 }).toBeGreaterThan(before);
    await expectMoving(page);
    expect(stopped).toHaveLength(0);
    await page.unroute(`**${WATCH}`);
    await test.step('it fills the page', () => expectFullScreen(page));

    await blockStopRequest(page);
    await endSession(page, request, baseURL);
    await expect(shell(page).modal).toContainText('Session expired! Please login again.', { timeout: 60_000 });
    await expectClosed(page, pictures);
  },
);

test(
  'a third camera is refused until one is closed; another can be chosen, and a break of the child ends it immediately',
  APART,
  async ({ page, arriveAs, server, centre }) => {
    const indiranagar = centre('indiranagar');
    const [, balcony, cloakroom] = [
      await putCamera(indiranagar, 'a', 'Alcove'),
      await putCamera(indiranagar, 'b', 'Balcony'),
      await putCamera(indiranagar, 'c', 'Cloakroom'),
    ];
    await callAs(server, FARAH, WATCH, { camera: balcony });
    await callAs(server, FARAH, WATCH, { camera: cloakroom });
    await arriveAs(FARAH, '/cctv');
    const { said, refresh, camera } = cameraPage(page);
    const two = 'You are watching two cameras already. Close one of them first.';
    await expect(said.getByText(two, { exact: true })).toBeVisible();
    await callAs(server, FARAH, STOP, { camera: cloakroom });
    await refresh.click();
    await expectMoving(page);
    await expect(page.getByRole('heading', { name: /^Alcove, / })).toBeVisible();

    const pictures = picturesOf(page);
    await camera('Balcony').click({ force: true });
    await expect(page.getByRole('heading', { name: /^Balcony, / })).toBeVisible();
    await expectMoving(page);
    expect(pictures.some(({ address }) => address.includes(`/camera/${balcony}/`))).toBe(true);

    await blockStopRequest(page);
    const pause = await askFor(server, FARAH, aBreak('2026-11-12', '2026-11-20'));
    await decideRequest(indiranagar, pause, 'Approved');
    // Nothing is pressed and the page's clock is frozen: the server's refusal triggers the change.
    await expect(cameraPage(page).paused).toBeVisible({ timeout: 60_000 });
    await expect(cameraPage(page).video).toHaveCount(0);
    await expectClosed(page, pictures);
  },
);

test('the video ends with the camera hours', APART, async ({ page, arriveAs, demo, context, centre }) => {
  await putCamera(centre('indiranagar'), 'a', 'A test picture');
  await blockStopRequest(page);
  const pictures = picturesOf(page);
  await context.clock.setFixedTime(await demo.freeze('2026-11-12T18:44:00+05:30'));
  await arriveAs(FARAH, '/cctv');
  await expectMoving(page);
  await context.clock.setFixedTime(await demo.freeze('2026-11-12T18:45:00+05:30'));
  await expect(cameraPage(page).availability).toBeVisible({ timeout: 60_000 });
  await expect(cameraPage(page).video).toHaveCount(0);
  await expectClosed(page, pictures);
});

test.describe('in a demo with cameras all day', () => {
  test.use({
    launch: {
      prepare: (folder) => {
        const file = join(folder, 'portal.toml');
        const hours = ['live', 'outer'].map((of) => `${of}_from = "00:00:00"\n${of}_until = "23:59:00"`);
        writeFileSync(file, `[cameras]\n${hours.join('\n')}\n`);
        return ['--config', file];
      },
    },
  });

  test(
    'the video plays at night, and the page explains the hours of a real centre',
    APART,
    async ({ page, arriveAs, demo, context, centre }) => {
      await putCamera(centre('indiranagar'), 'a', 'A test picture');
      await context.clock.setFixedTime(await demo.freeze('2026-11-12T02:30:00+05:30'));
      await arriveAs(FARAH, '/cctv');
      const real = 'In this demo the camera runs all day. A real centre shows it from 8:45 AM to 6:45 PM.';
      await expect(page.getByText(real, { exact: true })).toBeVisible();
      await expect(page.getByText('All day', { exact: true })).toBeVisible();
      await expectMoving(page);
    },
  );
});
