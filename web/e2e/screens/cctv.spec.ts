import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, type Route } from '@playwright/test';
import type { ActiveChild } from '../../src/wire/types.gen';
import { CHILD_DATA, callsTo, nextCall } from '../support/calls';
import { childId } from '../support/centre-children';
import { chooser } from '../support/chooser';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { FARAH, MEERA } from '../support/parents';
import { aBreak, askFor, decideRequest } from '../support/requests';
import { shell } from '../support/shell';

// Today is Thursday, 12 November 2026, 2:30 PM: inside the hours. The external player is replaced by a
// stub page.

const PLAYER = 'https://player.example/watch';
const FLAG = '/parentapp/updateCctvFlag';
const DOWN =
  'Oops! Internet services not working at center. We will notify you once internet is up and running. Please connect with the Center in case you have not heard from us in some time.';

const configured = (lines: string) => ({
  prepare: (folder: string) => {
    const file = join(folder, 'portal.toml');
    writeFileSync(file, `[cameras]\n${lines}\n`);
    return ['--config', file];
  },
});

const at = (page: Page) => ({
  title: page.getByRole('heading', { level: 1, name: 'Live CCTV', exact: true }),
  stream: page.locator('main iframe'),
  refreshStream: page.getByRole('button', { name: 'Refresh Stream', exact: true }),
  error: page.getByRole('heading', { name: 'Livestream Not Available Please Refresh', exact: true }),
  paused: page.getByRole('heading', { name: 'There is no live camera during the break', exact: true }),
  down: page.getByText(DOWN, { exact: true }),
  availability: page.getByText(/^Live CCTV can be watched from 8:45 AM to 6:45 PM/),
});

/** Replaces the access windows of these children in childData. */
async function withWindows(page: Page, windows: ActiveChild['cctv_access_key']['token'], ids?: readonly string[]) {
  const answer = async (route: Route) => {
    const reply = await route.fetch();
    const envelope = (await reply.json()) as { response: ActiveChild };
    const { response } = envelope;
    const token = !ids || ids.includes(response.id) ? windows : response.cctv_access_key.token;
    await route.fulfill({
      response: reply,
      json: { ...envelope, response: { ...response, cctv_access_key: { token } } },
    });
  };
  await page.route(`**${CHILD_DATA}`, answer);
  return () => page.unroute(`**${CHILD_DATA}`, answer);
}

test.beforeEach(async ({ context }) => {
  await context.route(/^https:\/\/(player|stream)\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title><p>Playing</p>' }),
  );
});

test.describe('with a player', () => {
  test.use({ launch: configured(`player_link = "${PLAYER}?size=big"`) });

  test('inside the hours the stream is embedded with centre, child and token; outside the page shows the hours', async ({
    page,
    arriveAs,
    centre,
    demo,
    context,
  }) => {
    // proves: CCTV-04 CCTV-09 CCTV-16 CCTV-18 CCTV-20 NAV-15 SCOPE-11
    const zoya = await childId(centre('indiranagar'), 'Zoya');
    await context.clock.setFixedTime(await demo.freeze('2026-11-12T08:44:00+05:30'));
    await arriveAs(FARAH, '/cctv');
    await expect(at(page).availability).toBeVisible();
    await context.clock.setFixedTime(await demo.freeze('2026-11-12T08:45:00+05:30'));
    await page.goto('/cctv');
    await expect(at(page).stream).toBeVisible();
    await expect(at(page).availability).toBeHidden();

    await context.clock.setFixedTime(await demo.freeze(MOMENT));
    const checked = nextCall(page, FLAG);
    const data = page.waitForResponse((one) => new URL(one.url()).pathname === CHILD_DATA);
    await page.goto('/cctv');
    await expect(at(page).title).toBeVisible();
    expect((await checked).form.get('parent')).toBe('Mother');
    const child = ((await (await data).json()) as { response: ActiveChild }).response;
    await expect(page.frameLocator('main iframe').getByText('Playing')).toBeVisible();
    const address = (await at(page).stream.getAttribute('src')) ?? '';
    expect(address.startsWith(`${PLAYER}?size=big&`)).toBe(true);
    const params = new URL(address).searchParams;
    expect(params.get('center_id')).toBe(child.center_id);
    expect(params.get('child_id')).toBe(zoya);
    const [now] = child.cctv_access_key.token;
    expect(Date.parse(now?.start ?? '')).toBeLessThanOrEqual(MOMENT);
    expect(params.get('token')).toBe(now?.token);
    await expect(page.getByText('8:45 AM to 6:45 PM', { exact: true })).toBeVisible();
    await expect(page.getByText('2:30 PM', { exact: true })).toBeVisible();

    for (const [time, live] of [
      ['18:44', true],
      ['18:46', false],
    ] as const) {
      await context.clock.setFixedTime(await demo.freeze(`2026-11-12T${time}:00+05:30`));
      await page.goto('/cctv');
      await expect(live ? at(page).stream : at(page).availability).toBeVisible();
      await expect(live ? at(page).availability : at(page).stream).toBeHidden();
    }
  });

  test('a break takes precedence over the centre’s flag, and the flag over the hours', async ({
    page,
    arriveAs,
    server,
    centre,
    demo,
    context,
  }) => {
    // proves: CCTV-01 CCTV-02 CCTV-03 CCTV-11 CCTV-17
    const indiranagar = centre('indiranagar');
    await indiranagar.put('/centre/v1/cctv', { down: true });
    await context.clock.setFixedTime(await demo.freeze('2026-11-12T20:30:00+05:30'));
    await arriveAs(FARAH, '/cctv');
    await expect(at(page).down).toBeVisible();
    await expect(at(page).availability).toBeHidden();
    await indiranagar.put('/centre/v1/cctv', { down: false });
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
    await expect(at(page).availability).toBeVisible();
    await expect(at(page).down).toBeHidden();

    await indiranagar.put('/centre/v1/cctv', { down: true });
    const pause = await askFor(server, FARAH, aBreak('2026-11-12', '2026-11-20'));
    await decideRequest(indiranagar, pause, 'Approved');
    await page.goto('/cctv');
    await expect(at(page).paused).toBeVisible();
    await expect(page.getByText('Live CCTV comes back when your child does.', { exact: true })).toBeVisible();
    await expect(at(page).down).toBeHidden();
    await page.getByRole('link', { name: 'See the break' }).click();
    await expect(page).toHaveURL(/PastRequestTab/);

    // In the meantime, recent photos: a photo opens large in the gallery.
    await page.goto('/cctv');
    const back = page.getByRole('region', { name: 'In the meantime, recent photos' });
    await expect(back.getByRole('listitem')).toHaveCount(3);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(back.getByRole('listitem')).toHaveCount(5);
    const photo = back.getByRole('link', { name: /^Photo, / }).first();
    const name = await photo.getAttribute('aria-label');
    await photo.click();
    await expect(page).toHaveURL(/\/photoGallery/);
    await expect(
      page
        .getByRole('dialog')
        .getByText(name?.split(': ')[1] ?? 'a caption')
        .first(),
    ).toBeVisible();
  });

  test('without a current access window the stream is an error, for each child of a centre', async ({
    page,
    arriveAs,
    centre,
  }) => {
    // proves: CCTV-05 CCTV-06 CCTV-07 CCTV-08 CCTV-12
    const anaya = await childId(centre('indiranagar'), 'Anaya');
    const over = { start: '2026-11-12T08:40:00Z', end: '2026-11-12T08:50:00Z', token: 'over' };
    const back = await withWindows(page, [over]);
    await arriveAs(MEERA, '/cctv');
    await expect(at(page).error).toBeVisible();
    await expect(at(page).stream).toBeHidden();
    await at(page).refreshStream.click();
    await expect(at(page).refreshStream).not.toHaveAttribute('aria-disabled', 'true');
    await expect(at(page).error).toBeVisible();
    await back();
    await at(page).refreshStream.click();
    await expect(at(page).stream).toBeVisible();
    await expect(at(page).error).toBeHidden();

    await withWindows(page, [], [anaya]);
    await page.goto('/cctv');
    await expect(at(page).error).toBeVisible();
    await shell(page).openMenu.click();
    await page.getByRole('button', { name: 'Change Logged In Child' }).click();
    await chooser(page).rows.nth(1).getByRole('button').click();
    await page.goto('/cctv');
    await expect(at(page).stream).toBeVisible();
  });

  test('the state updates every minute: tokens follow their window, the stream follows the hours', async ({
    page,
    arriveAs,
    demo,
    context,
  }) => {
    const start = await demo.freeze('2026-11-12T18:33:00+05:30');
    await context.clock.install({ time: start });
    await arriveAs(FARAH, '/cctv');
    const { stream, availability } = at(page);
    // Before the clock is frozen: timers during a page load would never fire.
    await expect(stream).toBeVisible();
    await page.clock.pauseAt(start + 30_000);
    const token = async () => new URL((await stream.getAttribute('src')) ?? '').searchParams.get('token');
    const first = await token();
    const request = callsTo(page, FLAG);
    await page.clock.runFor(60_000);
    await expect.poll(() => request.length).toBe(1);
    expect(await token()).toBe(first);
    await page.clock.runFor(60_000);
    await expect.poll(token).not.toBe(first);
    await page.clock.runFor(10 * 60_000);
    await expect(stream).toBeHidden();
    await expect(availability).toBeVisible();
  });
});

test.describe('with a link to the streaming host, and longer configured hours', () => {
  const LINK = 'https://stream.example/live/indiranagar?quality=low';
  const wide = 'live_from = "07:00:00"\nlive_until = "21:00:00"';
  test.use({ launch: configured(`player_link = "${LINK}"\nstreaming_host = "https://stream.example"\n${wide}`) });

  test('the link is used as it is, and the host’s hours apply', async ({ page, arriveAs, demo, context }) => {
    // proves: CCTV-19 CCTV-21
    const availability = page.getByText(/^Live CCTV can be watched from 8:00 AM to 8:00 PM/);
    await context.clock.setFixedTime(await demo.freeze('2026-11-12T07:59:00+05:30'));
    await arriveAs(FARAH, '/cctv');
    await expect(availability).toBeVisible();
    for (const [time, live] of [
      ['08:01', true],
      ['19:59', true],
      ['20:01', false],
    ] as const) {
      await context.clock.setFixedTime(await demo.freeze(`2026-11-12T${time}:00+05:30`));
      await page.goto('/cctv');
      await expect(live ? at(page).stream : availability).toBeVisible();
      await expect(live ? availability : at(page).stream).toBeHidden();
      if (!live) continue;
      await expect(page.frameLocator('main iframe').getByText('Playing')).toBeVisible();
      await expect(at(page).stream).toHaveAttribute('src', LINK);
    }
  });
});
