import { type Browser, expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { changeDatabase, queryDatabase } from '../support/change-database';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { children, enter as enterAll, entriesByKind, key, keys, said, sheet, tiles, touch } from '../support/room-page';
import type { StaffAddress } from '../support/server';
import { expectReach } from '../support/staff';
import { addTablets, becomeTablet, type Tablet } from '../support/tablets';

// A room's care on a tablet: what a teacher taps, and what parents can read afterwards. One tablet, one page.

const LUNCHTIME = Date.parse('2026-11-13T12:31:00+05:30');
const TODAY = '2026-11-13';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The kinds of moments as the database has them. */
const KIND = { milk: 4, lunch: 32, snacks: 512, activity: 128, diaper: 4096 };

let folder = '';
let tablet: Tablet | undefined;

test.use({
  actionTimeout: 10_000,
  launch: {
    arguments: ['--staff-listen', '127.0.0.1:0'],
    prepare: (of) => {
      folder = of;
      [tablet] = addTablets(of, 1, 'Koramangala');
      // The head of the centre is on shift. Times after the start of the server would be put back.
      changeDatabase(
        of,
        `INSERT INTO tablet_unlock (id, tablet_id, member_id, began_at, touched_at, ends_at)
         SELECT 1, id, paired_by, ${MOMENT - HOUR}, ${MOMENT - HOUR}, ${LUNCHTIME + 6 * HOUR} FROM tablet`,
      );
      changeDatabase(
        of,
        `UPDATE food_menu SET snacks = '' WHERE day = '${TODAY}' AND centre_id = (SELECT centre_id FROM tablet)`,
      );
      return [];
    },
  },
});

/** What parents can read today: so many moments of a kind with each text. */
function moments(kind: number): Record<string, number> {
  const rows = queryDatabase<[string, number]>(
    folder,
    `SELECT message, COUNT(*) FROM moment JOIN child ON child.id = moment.child_id
     WHERE kind = ${kind} AND at >= ${LUNCHTIME - 12 * HOUR} AND at < ${LUNCHTIME + 12 * HOUR}
     AND child.centre_id = (SELECT centre_id FROM tablet) GROUP BY message`,
  );
  return Object.fromEntries(rows);
}

const entries = () => entriesByKind(folder);

const menu = (meal: string) =>
  queryDatabase<[string]>(
    folder,
    `SELECT ${meal} FROM food_menu WHERE day = '${TODAY}' AND centre_id = (SELECT centre_id FROM tablet)`,
  )[0]?.[0] ?? '';

function expectMoments(kind: number, texts: Record<string, number>): Promise<void> {
  return expect.poll(() => moments(kind), { intervals: [50, 100] }).toEqual(texts);
}

/** Sends entries of the head, which the server accepts. */
async function enter(page: Page, kind: string, children: readonly string[], time: string, values = {}): Promise<void> {
  const [[person]] = queryDatabase<[string]>(folder, 'SELECT CAST(paired_by AS TEXT) FROM tablet') as [[string]];
  const verdicts = await enterAll(page, { kind, children, day: TODAY, time, values, person });
  expect(verdicts).toEqual(children.map(() => 'accepted'));
}

/** The tablet's room screen with everybody in and the head active. */
async function openRoom(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1024, height: 600 }, hasTouch: true });
  await becomeTablet(context, address, tablet as Tablet);
  const page = await context.newPage();
  await page.clock.install({ time: LUNCHTIME });
  await page.goto(address);
  await page.getByRole('button', { name: 'Touch to open' }).tap();
  await enter(page, 'in', (tablet as Tablet).children, '09:02');
  await page.getByRole('button', { name: 'Who is here?' }).tap();
  await page.getByRole('button', { name: /Head · on shift/ }).tap();
  await said(page, ' is active');
  await page.getByRole('combobox', { name: 'Room shown' }).selectOption({ label: 'All rooms' });
  await expect(page.getByText('14 in')).toBeVisible();
  return page;
}

const time = (page: Page) => page.evaluate(() => Date.now());

/** Two taps like a finger that bounces: they log once. */
async function logTwice(page: Page, name: string): Promise<void> {
  await sheet(page).getByRole('button', { name, exact: true }).dblclick();
  await expect(sheet(page)).toHaveCount(0);
}

// proves: ROOM-09 ROOM-11 ROOM-12 ROOM-13 ROOM-15 ROOM-19 ROOM-20 ROOM-45
test('what a room eats, sleeps and does is logged by a few taps, and parents read it', async ({
  server,
  demo,
  centre,
  browser,
}) => {
  test.setTimeout(180_000);
  await demo.start(LUNCHTIME);
  const page = await openRoom(browser, (server.staff as StaffAddress).address);
  const all = (tablet as Tablet).children;
  const lunch = menu('lunch');
  let loggedAt = 0;

  await test.step('lunch for everybody takes two taps', async () => {
    await keys(page).getByRole('button').first().tap();
    await sheet(page).getByRole('button', { name: 'Log lunch for 14' }).tap();
    loggedAt = await time(page);
    await said(page, 'Lunch logged for 14');
    await expectMoments(KIND.lunch, { [lunch]: 14 });
    await expect(keys(page).getByRole('button').first()).toHaveText('Nap');
  });

  await test.step('undo is offered for ten seconds and withdraws all', async () => {
    await page.clock.runFor(Math.max(0, loggedAt + 9000 - (await time(page))));
    await page.getByRole('button', { name: 'Undo' }).tap();
    await said(page, 'Undone');
    await expectMoments(KIND.lunch, {});
  });

  await test.step('an amount given to two children changes their texts alone', async () => {
    await keys(page)
      .getByRole('button', { name: /^Lunch/ })
      .first()
      .tap();
    await sheet(page).getByText('Some', { exact: true }).tap();
    await children(page).nth(2).tap();
    await children(page).nth(3).tap();
    await expectReach(page, 'lunch');
    await logTwice(page, 'Log lunch for 14');
    await expectMoments(KIND.lunch, { [lunch]: 12, [`${lunch}. Ate some of it.`]: 2 });
  });

  await test.step('after ten seconds Recent has the undo', async () => {
    await page.clock.runFor(11_000);
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Recent' }).tap();
    await page
      .getByRole('button', { name: /Lunch · 14 children/ })
      .first()
      .tap();
    await expect(sheet(page).getByRole('button', { name: 'Undo for 14' })).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Undo for 14' }).tap();
    await expectMoments(KIND.lunch, {});
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Room', exact: true }).tap();
  });

  await test.step('a second meal asks; replaced, it corrects the same moment', async () => {
    // Only a tablet that knows of the first lunch asks: the entry of another one goes to review.
    const known = page.waitForResponse(async (answer) => {
      if (new URL(answer.url()).pathname !== '/staff/v1/rooms' || answer.status() !== 200) return false;
      const { children } = (await answer.json()) as { children: { logged: { lunch?: object | null } }[] };
      return children.some(({ logged }) => Boolean(logged.lunch));
    });
    const [first] = await centre('koramangala').addMoments([
      { child_id: all[0] ?? '', type: 'Lunch', message: 'Pulao', at: `${TODAY}T12:29:00+05:30` },
    ]);
    await known;
    await keys(page)
      .getByRole('button', { name: /^Lunch/ })
      .first()
      .tap();
    await sheet(page).getByRole('button', { name: 'Log lunch for 14' }).tap();
    await expect(page.getByRole('heading', { name: '1 child already has lunch' })).toBeVisible();
    await expect(page.getByText('12:29 PM by the centre’s program')).toBeVisible();
    await expectAccessible(page, 'logged before');
    await sheet(page).getByRole('button', { name: 'Replace it' }).dblclick();
    await said(page, 'Lunch logged for 14');
    await expectMoments(KIND.lunch, { [lunch]: 14 });
    const kept = queryDatabase<[string]>(folder, `SELECT message FROM moment WHERE id = ${first}`);
    expect(kept).toEqual([[lunch]]);

    await key(page, 'Meals').tap();
    await sheet(page)
      .getByRole('button', { name: /^Lunch/ })
      .tap();
    await sheet(page).getByRole('button', { name: 'Log lunch for 14' }).tap();
    await expect(page.getByRole('heading', { name: '14 children already have lunch' })).toBeVisible();
    await expect(page.getByText(/^12:3\d PM by Farida$/).first()).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Keep all' }).tap();
    await expect(sheet(page)).toHaveCount(0);
    await expectMoments(KIND.lunch, { [lunch]: 14 });
  });

  // proves: ROOM-51
  await test.step('one room or all are shown, and a group entry counts only who is shown', async () => {
    const rooms = queryDatabase<[string, number]>(
      folder,
      `SELECT room.name, COUNT(*) FROM child JOIN room ON room.id = child.room_id JOIN tablet_room ON room.id = tablet_room.room_id
       GROUP BY room.name HAVING COUNT(*) > 2`,
    );
    expect(rooms.length).toBeGreaterThan(2);
    const shown = page.getByRole('combobox', { name: 'Room shown' });
    for (const [name, count] of [...rooms, ['All rooms', 14] as const]) {
      await shown.selectOption({ label: name });
      await expect(page.getByText(`${count} in`, { exact: true })).toBeVisible();
      await expect(tiles(page)).toHaveCount(count);
      await key(page, 'Meals').tap();
      await sheet(page)
        .getByRole('button', { name: /^Lunch/ })
        .tap();
      await expect(sheet(page).getByRole('button', { name: `Log lunch for ${count}`, exact: true })).toBeVisible();
      await expect(children(page)).toHaveCount(count);
      await page.keyboard.press('Escape');
    }
  });

  await test.step('without a menu the dish has to be typed, and the key says so', async () => {
    await key(page, 'Meals').tap();
    await sheet(page)
      .getByRole('button', { name: /^Snacks No dish on today’s menu/ })
      .tap();
    await expect(sheet(page).getByRole('button', { name: 'Log snacks for 14' })).toBeDisabled();
    await expect(sheet(page).getByText('Type the dish first: the menu has none for this meal.')).toBeVisible();
    await sheet(page).getByRole('textbox', { name: 'Dish' }).fill('Banana');
    await logTwice(page, 'Log snacks for 14');
    await expectMoments(KIND.snacks, { Banana: 14 });
  });

  await test.step('who sleeps and who is home is left out and named; adding one includes it', async () => {
    await enter(page, 'nap_start', all.slice(0, 1), '12:20');
    await enter(page, 'out', all.slice(1, 2), '12:25', { collector: null, name: null });
    await expect(page.getByText('13 in, 1 asleep')).toBeVisible();
    await key(page, 'Activity').tap();
    await expect(sheet(page).getByText(/^Choose an activity or write one\.$/)).toBeVisible();
    await sheet(page).getByRole('textbox', { name: 'What parents read' }).fill('Counting leaves.');
    await expect(sheet(page).getByText(/^Not included: \S+ asleep, \S+ home\.$/)).toBeVisible();
    await sheet(page).getByRole('button', { name: 'Add a child' }).tap();
    await sheet(page)
      .getByRole('button', { name: /Asleep/ })
      .tap();
    await expect(sheet(page).getByText(/^Not included: \S+ home\.$/)).toBeVisible();
    await logTwice(page, 'Log activity for 13');
    await expectMoments(KIND.activity, { 'Counting leaves.': 13 });
  });

  await test.step('the plan of the room is a row of keys with the sentences for parents', async () => {
    await page.getByRole('combobox', { name: 'Room shown' }).selectOption({ label: 'Nursery' });
    const plan = queryDatabase<[string, string]>(
      folder,
      `SELECT activity, parent_text FROM activity_plan JOIN room ON room.id = room_id WHERE day = '${TODAY}'
       AND room.name = 'Nursery' AND centre_id = (SELECT centre_id FROM tablet) ORDER BY place`,
    );
    await key(page, 'Activity').tap();
    const offered = sheet(page).getByRole('group', { name: 'Today’s plan' }).getByRole('button');
    await expect(offered).toHaveText(plan.map(([activity]) => activity));
    await offered.first().tap();
    const text = plan[0]?.[1] ?? '';
    await expect(sheet(page).getByRole('textbox', { name: 'What parents read' })).toHaveValue(text);
    await expectReach(page, 'activity');
    const log = sheet(page).getByRole('button', { name: /^Log activity for \d+$/ });
    const count = Number(/\d+/.exec((await log.textContent()) ?? '')?.[0]);
    await log.tap();
    await expectMoments(KIND.activity, { 'Counting leaves.': 13, [text]: count });
    await page.getByRole('combobox', { name: 'Room shown' }).selectOption({ label: 'All rooms' });
  });

  await test.step('milk and diaper of one child take three taps, of several one sheet', async () => {
    await key(page, 'Milk').tap();
    await children(page).nth(4).tap();
    await sheet(page).getByRole('button', { name: '120 ml' }).tap();
    await expectMoments(KIND.milk, { '120 ml of milk': 1 });
    await key(page, 'Milk').tap();
    for (const at of [5, 6, 7]) await children(page).nth(at).tap();
    await expectReach(page, 'milk');
    await logTwice(page, '60 ml');
    await expectMoments(KIND.milk, { '120 ml of milk': 1, '60 ml of milk': 3 });

    await key(page, 'Diaper').tap();
    await children(page).nth(4).tap();
    await sheet(page).getByRole('button', { name: 'Wet', exact: true }).tap();
    await expectMoments(KIND.diaper, { Wet: 1 });
    await key(page, 'Diaper').tap();
    for (const at of [5, 6]) await children(page).nth(at).tap();
    await sheet(page).getByRole('button', { name: 'With cream' }).tap();
    await logTwice(page, 'Wet and dirty');
    await expectMoments(KIND.diaper, { Wet: 1, 'Wet, dirty. Cream used.': 2 });
  });
  await page.context().close();
});

// proves: ROOM-46 ROOM-48 ROOM-63
test('a touch that slips or rests does nothing, and a sheet keeps what is filled in', async ({
  server,
  demo,
  browser,
}) => {
  await demo.start(LUNCHTIME);
  const page = await openRoom(browser, (server.staff as StaffAddress).address);

  await test.step('a touch that moves or lasts fires no key and no tile', async () => {
    await touch(key(page, 'Note'), { ms: 900 });
    await touch(key(page, 'Note'), { px: 20 });
    await expect(sheet(page)).toHaveCount(0);
    await touch(key(page, 'Note'), {});
    await expect(sheet(page).getByRole('heading', { name: 'Note' })).toBeVisible();
    await touch(children(page).nth(2), { ms: 900 });
    await expect(children(page).nth(2)).toHaveAttribute('aria-pressed', 'false');
    await touch(children(page).nth(2), {});
    await expect(children(page).nth(2)).toHaveAttribute('aria-pressed', 'true');
    await sheet(page).getByRole('textbox').fill('Slept well.');
    await touch(sheet(page).getByRole('button', { name: /^Log note for/ }), { ms: 900 });
    await expect(sheet(page)).toHaveCount(1);
    await sheet(page)
      .getByRole('button', { name: /^Log note for/ })
      .dblclick();
    await expectMoments(KIND.activity, { 'Slept well.': 1 });
  });

  await test.step('a note of 2,048 characters or a phrase goes to several children', async () => {
    const longest = 'x'.repeat(2048);
    await key(page, 'Note').tap();
    for (const at of [2, 3]) await children(page).nth(at).tap();
    const field = sheet(page).getByRole('textbox');
    await field.fill(`${longest}x`);
    await expect(field).toHaveValue(longest);
    await expect(sheet(page).getByText('2,048 of 2,048 characters')).toBeVisible();
    await logTwice(page, 'Log note for 2');
    await key(page, 'Note').tap();
    for (const at of [4, 5, 6]) await children(page).nth(at).tap();
    const phrase = sheet(page).getByRole('group', { name: 'Phrases' }).getByRole('button').first();
    const text = (await phrase.textContent()) ?? '';
    await phrase.tap();
    await logTwice(page, 'Log note for 3');
    await expectMoments(KIND.activity, { 'Slept well.': 1, [longest]: 2, [text]: 3 });
  });

  await test.step('each key that confirms fires once', async () => {
    await key(page, 'Meals').tap();
    await sheet(page)
      .getByRole('button', { name: /^Fruits/ })
      .tap();
    await logTwice(page, 'Log fruits for 14');
    await key(page, 'Nap').tap();
    await logTwice(page, 'Log 14 asleep');
    await key(page, 'Nap').tap();
    await logTwice(page, 'Log 14 awake');
    for (const [name, value] of [
      ['Milk', '90 ml'],
      ['Diaper', 'Dry'],
    ] as const) {
      await key(page, name).tap();
      await children(page).nth(2).tap();
      await logTwice(page, value);
    }
    await key(page, 'Activity').tap();
    await sheet(page).getByRole('group', { name: 'Today’s plan' }).getByRole('button').first().tap();
    await logTwice(page, 'Log activity for 14');
    const made = { fruits: 14, nap_start: 14, nap_end: 14, milk: 1, diaper: 1, activity: 14, note: 6, in: 14 };
    await expect.poll(entries, { intervals: [50, 100] }).toEqual(made);
  });

  await test.step('a sheet closes by its x and by Escape, and gives the focus back', async () => {
    await key(page, 'Nap').tap();
    await sheet(page).getByRole('button', { name: 'Close' }).tap();
    await expect(sheet(page)).toHaveCount(0);
    await key(page, 'Nap').focus();
    await page.keyboard.press('Enter');
    await expect(sheet(page)).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await expect(key(page, 'Nap')).toBeFocused();
  });

  await test.step('a touch outside closes a sheet only while nothing is chosen on it', async () => {
    await key(page, 'Meals').tap();
    await expect(sheet(page)).toHaveCount(1);
    await page.mouse.click(20, 300);
    await expect(sheet(page)).toHaveCount(0);
    await key(page, 'Nap').tap();
    await sheet(page).getByRole('button', { name: 'Time: Now. Change it' }).tap();
    const time = page.getByRole('dialog', { name: 'When did it happen?' });
    await time.getByLabel('Time').fill('12:05');
    await page.mouse.click(20, 580);
    await expect(time).toBeVisible();
    await time.getByLabel('Time').fill('12:32');
    await expect(time.getByText('The time must not be in the future.')).toBeVisible();
    await expect(time.getByRole('button', { name: 'Use this time' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
  });

  await test.step('without a connection an entry is kept, and sent when it returns', async () => {
    await page.context().setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: 'No connection' })).toBeVisible();
    await key(page, 'Milk').tap();
    await children(page).nth(5).tap();
    await sheet(page).getByRole('button', { name: '30 ml' }).tap();
    await said(page, 'Milk kept for ');
    expect(entries().milk).toBe(1);
    await page.context().setOffline(false);
    await expect.poll(() => entries().milk, { intervals: [50, 100] }).toBe(2);
  });

  await test.step('a half-filled sheet waits for its author, then is a draft in Recent', async () => {
    await key(page, 'Note').tap();
    await children(page).nth(3).tap();
    await sheet(page).getByRole('textbox').fill('Needs a hat.');
    await demo.start(LUNCHTIME + 4 * MINUTE);
    await page.clock.fastForward(4 * MINUTE);
    await page.getByRole('button', { name: 'Touch to open' }).tap();
    await expect(sheet(page).getByRole('textbox')).toHaveValue('Needs a hat.');
    await demo.start(LUNCHTIME + 15 * MINUTE);
    await page.clock.fastForward(11 * MINUTE);
    await page.getByRole('button', { name: 'Touch to open' }).tap();
    await expect(sheet(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Recent' }).tap();
    const draft = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Open', exact: true }) });
    await expect(draft).toContainText('Farida');
    await draft.getByRole('button', { name: 'Open', exact: true }).tap();
    await expect(sheet(page).getByRole('textbox')).toHaveValue('Needs a hat.');
    await expect(children(page).nth(3)).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('a page that ends while the sheet of a draft is open loses nothing of it', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Touch to open' }).tap();
    await page.getByRole('button', { name: 'Recent' }).tap();
    await page.getByRole('button', { name: 'Open', exact: true }).tap();
    await expect(sheet(page).getByRole('textbox')).toHaveValue('Needs a hat.');
    await expect(children(page).nth(3)).toHaveAttribute('aria-pressed', 'true');
  });
  await page.context().close();
});
