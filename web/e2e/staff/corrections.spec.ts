import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { queryDatabase } from '../support/change-database';
import { test } from '../support/fixtures';
import { type FullRoom, fillRoom, onlyRoom } from '../support/full-room';
import { MOMENT } from '../support/moment';
import { enter, sheet, tile, tiles, touch, typeDigits } from '../support/room-page';
import type { StaffAddress } from '../support/server';
import { giveFirstCode, openDesk } from '../support/staff';
import { addTablets, becomeTablet, type Tablet } from '../support/tablets';

// What parents read is corrected and taken back, and what the server could not apply is decided: on the tablet by the teacher who
// wrote it, at the desk by the head. Each of it needs a connection: without one, what is typed stays.

let folder = '';
let room: FullRoom;
let tablet: Tablet;

test.use({
  actionTimeout: 10_000,
  launch: {
    arguments: ['--staff-listen', '127.0.0.1:0'],
    prepare: (of) => {
      folder = of;
      room = fillRoom(of);
      [tablet] = addTablets(of, 1, 'Indiranagar') as [Tablet];
      onlyRoom(of, room.id);
      return [];
    },
  },
  live: true,
});

const MINUTE = 60_000;
const PIN = '2580';
const DAY = '2026-11-12';
const NAMES = ['Aarav', 'Advait', 'Amaira'] as const;
const OFFLINE = 'There is no connection. Try again when it is back.';

/** What parents read of the three children: texts of one kind of moment, by name. */
function texts(kind: number): Record<string, string> {
  return Object.fromEntries(
    queryDatabase<[string, string]>(
      folder,
      `SELECT child.name, message FROM moment JOIN child ON child.id = moment.child_id
       WHERE kind = ${kind} AND at >= ${MOMENT - 12 * 3_600_000} AND child.room_id = ${room.id} ORDER BY child.name`,
    ),
  );
}
const BREAKFAST = 8;
const LUNCH = 32;
const SNACKS = 512;

const count = (condition: string) =>
  queryDatabase<[number]>(folder, `SELECT COUNT(*) FROM staff_entry WHERE ${condition}`)[0]?.[0];

/**
 * Without a connection the action says so, and shows what was typed as before; afterwards it works.
 * The clock goes on before each press, or it would count as the second half of a double tap.
 */
async function expectToWait(page: Page, press: () => Promise<void>, typed: [Locator, string][]): Promise<void> {
  await page.context().setOffline(true);
  await page.clock.runFor(500);
  await press();
  await expect(page.getByRole('alert').filter({ hasText: OFFLINE })).toBeVisible();
  for (const [field, value] of typed) await expect(field).toHaveValue(value);
  await page.context().setOffline(false);
  for (const [field, value] of typed) await expect(field).toHaveValue(value);
  await page.clock.runFor(500);
  await press();
}

/** Place, change and drop: one of a meal of each child. */
async function decideAll(page: Page, meal: string, moments: () => Record<string, string>): Promise<void> {
  const [placed, changed, dropped] = NAMES;
  const list = page.getByRole('list', { name: 'To review' });
  const entry = page.getByRole('region', { name: new RegExp(` · ${meal}$`) });
  const choose = (name: string) =>
    list.getByRole('button', { name: new RegExp(`^${meal} · Logged twice.*${name}`) }).click();
  const press = (name: string) => entry.getByRole('button', { name, exact: true });

  await choose(placed);
  await expect(entry.getByRole('heading')).toHaveText(`${placed} · ${meal}`);
  await expect(entry.getByText('First dish', { exact: true })).toBeVisible();
  await touch(press('Place'), { ms: 900 });
  await touch(press('Place'), { px: 20 });
  await expect(list.getByRole('button', { name: new RegExp(`^${meal}`) })).toHaveCount(3);
  await press('Place').dblclick();
  await expect(page.getByText('Placed.', { exact: true })).toBeVisible();
  await expect(list.getByRole('button', { name: new RegExp(`^${meal}`) })).toHaveCount(2);
  expect(moments()).toEqual({ [placed]: 'Second dish', [changed]: 'First dish', [dropped]: 'First dish' });

  await choose(changed);
  await press('Change').click();
  const dish = entry.getByRole('textbox', { name: 'Dish' });
  await dish.fill(' ');
  await press('Place').click();
  await expect(entry.getByText('Enter a text.')).toBeVisible();
  await dish.fill('Third dish');
  await entry.getByRole('combobox', { name: 'Amount eaten' }).selectOption('Some');
  await entry.getByLabel('Time', { exact: true }).fill('12:15');
  await expectAccessible(page, `changing ${meal}`);
  await expectToWait(page, () => press('Place').click(), [
    [dish, 'Third dish'],
    [entry.getByRole('combobox', { name: 'Amount eaten' }), 'some'],
  ]);
  await expect(list.getByRole('button', { name: new RegExp(`^${meal}`) })).toHaveCount(1);
  const third = 'Third dish. Ate some of it.';
  expect(moments()).toEqual({ [placed]: 'Second dish', [changed]: third, [dropped]: 'First dish' });

  await choose(dropped);
  await press('Drop').click();
  await press('Drop').click();
  await expect(entry.getByText('Enter a reason.')).toBeVisible();
  const reason = entry.getByRole('textbox', { name: 'Reason' });
  await reason.fill('Logged on both tablets');
  await expectAccessible(page, `dropping ${meal}`);
  await expectToWait(page, () => press('Drop').click(), [[reason, 'Logged on both tablets']]);
  await expect(page.getByText('Dropped.', { exact: true })).toBeVisible();
  await expect(list.getByRole('button', { name: new RegExp(`^${meal}`) })).toHaveCount(0);
  expect(moments()).toEqual({ [placed]: 'Second dish', [changed]: third, [dropped]: 'First dish' });
  expect(
    count(`verdict = 'dropped' AND drop_reason = 'Logged on both tablets' AND kind = '${meal.toLowerCase()}'`),
  ).toBe(1);
  for (const decided of ["decision = 'placed'", "verdict = 'in_review'"])
    expect(count(`kind = '${meal.toLowerCase()}' AND ${decided}`)).toBe(decided.startsWith('decision') ? 2 : 0);
}

// proves: OFFL-03 ROOM-48
test('entries are corrected, taken back, and decided after a review', async ({ server, demo, browser }) => {
  test.setTimeout(180_000);
  const staff = server.staff as StaffAddress;
  const head = await openDesk(browser, staff);
  const code = await giveFirstCode(head, room.teacher.name);
  const context = await browser.newContext({ baseURL: staff.address, viewport: { width: 1024, height: 600 } });
  await becomeTablet(context, staff.address, tablet);
  const page = await context.newPage();
  await page.clock.install({ time: MOMENT });

  await test.step('a teacher has logged three meals, two of them twice', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Touch to open' }).click();
    await expect(tiles(page)).toHaveCount(25);
    await page.getByRole('button', { name: 'Who is here?' }).click();
    await page.getByRole('button', { name: new RegExp(room.teacher.name) }).click();
    await typeDigits(page, code + PIN + PIN);
    await expect(page.getByText(`${room.teacher.name} is active`).first()).toBeAttached();
    const ids = queryDatabase<[string]>(
      folder,
      `SELECT CAST(id AS TEXT) FROM child WHERE last_name = 'Kumar' AND name IN ('${NAMES.join("', '")}') ORDER BY name`,
    ).flat();
    const log = (kind: string, dish: string) => {
      const values = { dish, amount: null, replaces: null };
      return enter(page, { kind, children: ids, day: DAY, time: '12:30', values, person: room.teacher.id });
    };
    for (const kind of ['breakfast', 'lunch', 'snacks'])
      expect(await log(kind, 'First dish')).toEqual(Array(3).fill('accepted'));
    // The order of entries of one moment says nothing.
    await demo.freeze(MOMENT + MINUTE);
    for (const kind of ['lunch', 'snacks']) expect(await log(kind, 'Second dish')).toEqual(Array(3).fill('in_review'));
    await expect(page.getByText('6 to review')).toBeVisible();
  });

  await test.step('a corrected entry has the new text and time, and no second one is made', async () => {
    await page.getByRole('button', { name: 'Recent' }).click();
    await page.getByRole('button', { name: /^Breakfast · 3 children/ }).click();
    await sheet(page)
      .getByRole('button', { name: /^Correct the entry of Aarav/ })
      .click();
    const text = sheet(page).getByRole('textbox', { name: 'Text for parents' });
    await expect(text).toHaveValue('First dish');
    await text.fill(' ');
    await sheet(page).getByRole('button', { name: 'Save' }).click();
    await expect(sheet(page).getByText('Enter a text.')).toBeVisible();
    await text.fill('First dish with fruit');
    await sheet(page).getByLabel('Time', { exact: true }).fill('09:10');
    await expectAccessible(page, 'correcting an entry');
    await expectToWait(page, () => sheet(page).getByRole('button', { name: 'Save' }).click(), [
      [text, 'First dish with fruit'],
      [sheet(page).getByLabel('Time', { exact: true }), '09:10'],
    ]);
    await expect(sheet(page)).toHaveCount(0);
    expect(texts(BREAKFAST)).toEqual({ Aarav: 'First dish with fruit', Advait: 'First dish', Amaira: 'First dish' });
    const at = queryDatabase<[number]>(folder, "SELECT at FROM moment WHERE message = 'First dish with fruit'");
    expect(at).toEqual([[Date.parse(`${DAY}T09:10:00+05:30`)]]);
  });

  await test.step('an entry that is taken back is gone for parents, and listed as taken back', async () => {
    await page.getByRole('button', { name: /^Breakfast · 3 children/ }).click();
    const take = sheet(page).getByRole('button', { name: /^Take back the entry of Advait/ });
    await expectToWait(page, () => take.click(), []);
    await expect(sheet(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Breakfast · Advait.*Taken back/ })).toBeVisible();
    expect(texts(BREAKFAST)).toEqual({ Aarav: 'First dish with fruit', Amaira: 'First dish' });
  });

  await test.step('the author places, changes and drops on the tablet', async () => {
    await page.getByRole('button', { name: 'To review: 6' }).click();
    await expect(page.getByRole('list', { name: 'To review' }).getByRole('button')).toHaveCount(6);
    await expectAccessible(page, 'to review');
    await decideAll(page, 'Lunch', () => texts(LUNCH));
    await expect(page.getByText('3 to review')).toBeVisible();
  });

  await test.step('what needs a connection on the tablet says so', async () => {
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Recent', exact: true }).last().click();
    await expect(page.getByText('Sent entries are shown when there is a connection.')).toBeVisible();
    await page.getByRole('button', { name: /^To review/ }).click();
    await expect(page.getByText('The list needs a connection.')).toBeVisible();
    await page.getByRole('button', { name: 'Room', exact: true }).click();
    await tile(page, 'Aarav').click();
    await sheet(page).getByRole('button', { name: 'Details' }).click();
    await expect(sheet(page).getByText('This needs a connection.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'More' }).click();
    await page.context().setOffline(false);
    await expectToWait(page, () => page.getByRole('button', { name: 'Going home' }).click(), []);
    await expect(page.getByRole('navigation').getByRole('button', { name: 'Who is here?' })).toBeVisible();
  });

  await test.step('the head places, changes and drops at the desk', async () => {
    await head.getByRole('link', { name: /^To review/ }).click();
    await expect(head).toHaveURL(`${staff.address}/to-review`);
    await decideAll(head, 'Snacks', () => texts(SNACKS));
    await expect(head.getByRole('heading', { name: 'Nothing to review' })).toBeVisible();
  });

  await test.step('a form at the desk keeps what is typed without a connection', async () => {
    await head.getByRole('link', { name: /^People and tablets/ }).click();
    await head.getByRole('button', { name: 'Add a person' }).click();
    const name = sheet(head).getByLabel('Name, as parents read it');
    await name.fill('Zoya Khan');
    await sheet(head).getByRole('checkbox', { name: room.name }).check();
    await expectToWait(head, () => sheet(head).getByRole('button', { name: 'Save' }).click(), [[name, 'Zoya Khan']]);
    await expect(head.getByRole('row', { name: /Zoya Khan/ })).toContainText(room.name);
  });
  await context.close();
  await head.context().close();
});
