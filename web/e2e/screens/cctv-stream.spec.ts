import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { callsTo, endSession, nextCall } from '../support/calls';
import { cameraPage, expectMoving, look, putCamera, STOP, WATCH } from '../support/camera-page';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { FARAH } from '../support/parents';
import { aBreak, askFor, callAs, decideRequest } from '../support/requests';
import { shell } from '../support/shell';

// The centre's own cameras, turned into streams by a real ffmpeg, and watched by the app itself. Today is Thursday,
// 12 November 2026, 2:30 PM: inside the hours. Two ffmpeg and two browsers share the machine, and a picture may be awaited
// more than once.
test.describe.configure({ timeout: 180_000 });

/** The addresses of pictures that the page was given, with how they may be kept. */
function picturesOf(page: Page): { address: string; kept: string | undefined }[] {
  const pictures: { address: string; kept: string | undefined }[] = [];
  page.on('response', (answer) => {
    if (!new URL(answer.url()).pathname.startsWith('/camera/') || !answer.ok()) return;
    pictures.push({ address: answer.url(), kept: answer.headers()['cache-control'] });
  });
  return pictures;
}

/** The page cannot say that it stopped: whether a pass still opens anything is up to the server alone. */
const sayNothing = (page: Page) => page.route(`**${STOP}`, (route) => route.abort());

/** An address from a moment ago opens nothing any more, for this browser. */
async function expectClosed(page: Page, pictures: ReturnType<typeof picturesOf>): Promise<void> {
  const playlists = pictures.filter(({ address }) => address.endsWith('.m3u8'));
  expect(playlists).not.toEqual([]);
  for (const { address } of playlists.slice(0, 1)) {
    const status = await page.evaluate(async (at) => (await fetch(at, { cache: 'no-store' })).status, address);
    expect([401, 404]).toContain(status);
  }
}

test('a camera is seen moving, with the viewer’s name over it, and nothing of it is kept', async ({
  page,
  arriveAs,
  centre,
}) => {
  await putCamera(centre('indiranagar'), 'a', 'A test picture');
  const pictures = picturesOf(page);
  await arriveAs(FARAH, '/cctv');
  const { mark, live, who } = cameraPage(page);
  await expectMoving(page);
  await expect(live).toBeVisible();
  await expect(mark).toHaveText('Farah Khan · 2:30 PM');
  expect(new Set(pictures.map(({ kept }) => kept))).toEqual(new Set(['no-store']));
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
  // Nobody had watched before: the list is told of it while it is shown.
  await expect(who.getByRole('listitem').first()).toContainText('Farah Khan');
  await expect(who.getByRole('listitem').first()).toContainText('Today, 2:30 PM');
});

test('the picture ends at once when the centre puts the child on a break', async ({
  page,
  arriveAs,
  server,
  centre,
}) => {
  const indiranagar = centre('indiranagar');
  await putCamera(indiranagar, 'a', 'A test picture');
  await sayNothing(page);
  const pictures = picturesOf(page);
  await arriveAs(FARAH, '/cctv');
  await expectMoving(page);
  const pause = await askFor(server, FARAH, aBreak('2026-11-12', '2026-11-20'));
  await decideRequest(indiranagar, pause, 'Approved');
  // Nobody presses anything, and the clock of the page stands still: what the server refuses is what tells.
  await expect(cameraPage(page).paused).toBeVisible({ timeout: 60_000 });
  await expect(cameraPage(page).video).toHaveCount(0);
  await expectClosed(page, pictures);
});

test('the picture ends when the session is ended elsewhere', async ({ page, arriveAs, centre, request, baseURL }) => {
  await putCamera(centre('indiranagar'), 'a', 'A test picture');
  await sayNothing(page);
  const pictures = picturesOf(page);
  await arriveAs(FARAH, '/cctv');
  await expectMoving(page);
  await endSession(page, request, baseURL);
  await expect(shell(page).modal).toContainText('Session expired! Please login again.', { timeout: 60_000 });
  await expectClosed(page, pictures);
});

test('the picture ends with the hours', async ({ page, arriveAs, demo, context, centre }) => {
  await putCamera(centre('indiranagar'), 'a', 'A test picture');
  await sayNothing(page);
  const pictures = picturesOf(page);
  await context.clock.setFixedTime(await demo.freeze('2026-11-12T18:44:00+05:30'));
  await arriveAs(FARAH, '/cctv');
  await expectMoving(page);
  await context.clock.setFixedTime(await demo.freeze('2026-11-12T18:45:00+05:30'));
  await expect(cameraPage(page).availability).toBeVisible({ timeout: 60_000 });
  await expect(cameraPage(page).video).toHaveCount(0);
  await expectClosed(page, pictures);
});

test('a pass is renewed before it runs out, and the picture goes on', async ({ page, arriveAs, centre }) => {
  await putCamera(centre('indiranagar'), 'a', 'A test picture');
  // Two tenths of a minute in place of ten: the page asks again when half of it is over.
  await page.route(`**${WATCH}`, async (route) => {
    // The server closes a connection that nobody has used for ten seconds; the next call may still be put on it.
    const reply = await route.fetch({ maxRetries: 1 });
    const envelope = await reply.json();
    const until = new Date(MOMENT + 12_000).toISOString();
    await route.fulfill({ response: reply, json: { ...envelope, response: { ...envelope.response, until } } });
  });
  const asked = callsTo(page, WATCH);
  const stopped = callsTo(page, STOP);
  await arriveAs(FARAH, '/cctv');
  await expectMoving(page);
  const before = asked.length;
  await expect.poll(() => asked.length, { timeout: 30_000 }).toBeGreaterThan(before);
  await expectMoving(page);
  expect(stopped).toHaveLength(0);
});

test('a broken line is told, and the picture comes back by itself', async ({ page, arriveAs, centre }) => {
  await putCamera(centre('indiranagar'), 'a', 'A test picture');
  await arriveAs(FARAH, '/cctv');
  await expectMoving(page);
  await page.route('**/camera/**', (route) => route.abort());
  const { said, mark } = cameraPage(page);
  await expect(said.getByText('Reconnecting…', { exact: true })).toBeVisible({ timeout: 40_000 });
  await expect(mark).toHaveCount(0);
  await page.unroute('**/camera/**');
  await expectMoving(page);
});

test('a camera that does not answer says so', async ({ page, arriveAs, centre }) => {
  await putCamera(centre('indiranagar'), 'a', 'A test picture');
  await page.route('**/camera/**', (route) => route.fulfill({ status: 503, body: '' }));
  await arriveAs(FARAH, '/cctv');
  const silent = 'The camera does not answer right now. It comes back by itself.';
  await expect(cameraPage(page).said.getByText(silent, { exact: true })).toBeVisible({ timeout: 40_000 });
  await page.unroute('**/camera/**');
  await expectMoving(page);
});

test('a page that is not looked at rests, and goes on when it is', async ({ page, arriveAs, centre }) => {
  await putCamera(centre('indiranagar'), 'a', 'A test picture');
  await arriveAs(FARAH, '/cctv');
  await expectMoving(page);
  const stopped = nextCall(page, STOP);
  await look(page, 'hidden');
  await stopped;
  await expect(cameraPage(page).mark).toHaveCount(0);
  await look(page, 'visible');
  await expectMoving(page);
});

test('who leaves the screen is said to have stopped', async ({ page, arriveAs, centre }) => {
  await putCamera(centre('indiranagar'), 'a', 'A test picture');
  await arriveAs(FARAH, '/cctv');
  await expectMoving(page);
  const stopped = nextCall(page, STOP);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Photos' }).click();
  await stopped;
});

test('a third camera at once is refused until one is closed; another can be chosen', async ({
  page,
  arriveAs,
  server,
  centre,
}) => {
  const [, balcony, cloakroom] = [
    await putCamera(centre('indiranagar'), 'a', 'Alcove'),
    await putCamera(centre('indiranagar'), 'b', 'Balcony'),
    await putCamera(centre('indiranagar'), 'c', 'Cloakroom'),
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
});

for (const { name, allowed } of [
  { name: 'takes the whole screen', allowed: true },
  { name: 'fills the page where the browser gives a screen to bare videos alone', allowed: false },
])
  test(`the picture ${name}, with the name over it`, async ({ page, arriveAs, centre }) => {
    if (!allowed)
      await page.addInitScript(() => Object.defineProperty(document, 'fullscreenEnabled', { value: false }));
    await putCamera(centre('indiranagar'), 'a', 'A test picture');
    await arriveAs(FARAH, '/cctv');
    await expectMoving(page);
    await page.getByRole('button', { name: 'Full screen', exact: true }).click();
    const leave = page.getByRole('button', { name: 'Leave full screen', exact: true });
    await expect(leave).toBeVisible();
    const width = () => cameraPage(page).video.evaluate((video) => video.clientWidth / innerWidth);
    await expect.poll(width).toBe(1);
    expect(await page.evaluate(() => document.elementFromPoint(5, innerHeight - 5)?.closest('nav'))).toBeNull();
    await expectMoving(page);
    await leave.click();
    await expect(page.getByRole('button', { name: 'Full screen', exact: true })).toBeVisible();
    await expectMoving(page);
  });

test.describe('in a demo whose cameras run all day', () => {
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

  test('the picture is there at night, and the page says what a real centre does', async ({
    page,
    arriveAs,
    demo,
    context,
    centre,
  }) => {
    await putCamera(centre('indiranagar'), 'a', 'A test picture');
    await context.clock.setFixedTime(await demo.freeze('2026-11-12T02:30:00+05:30'));
    await arriveAs(FARAH, '/cctv');
    const real = 'In this demo the camera runs all day. A real centre shows it from 8:45 AM to 6:45 PM.';
    await expect(page.getByText(real, { exact: true })).toBeVisible();
    await expect(page.getByText('All day', { exact: true })).toBeVisible();
    await expectMoving(page);
  });
});
