import { expect, type Page } from '@playwright/test';
import { queryDatabase } from '../support/change-database';
import { startProxy } from '../support/faulty-proxy';
import { test } from '../support/fixtures';
import { children, entriesByKind, key, said, sheet, tile, tiles } from '../support/room-page';
import type { StaffAddress } from '../support/server';
import { addTablets, becomeTablet, type Tablet } from '../support/tablets';

// A whole day on a tablet whose page starts without a connection. When it returns, the server has all of it.

const NOON = Date.parse('2026-11-13T12:31:00+05:30');
let folder = '';
let tablet: Tablet;

test.use({
  launch: {
    arguments: ['--staff-listen', '127.0.0.1:0'],
    prepare: (of) => {
      folder = of;
      [tablet] = addTablets(of, 1, 'Koramangala') as [Tablet];
      return [];
    },
  },
});

declare const broken: { durability: string[]; mend: () => void };

/** From now on the device's database refuses to write: as if it were broken, or full. */
async function breakDatabase(page: Page, how: 'broken' | 'full'): Promise<void> {
  await page.evaluate((how) => {
    const begin = IDBDatabase.prototype.transaction;
    const durability: string[] = [];
    IDBDatabase.prototype.transaction = function (...given: Parameters<typeof begin>) {
      const isWrite = given[1] === 'readwrite';
      if (isWrite && how === 'full') throw new DOMException('The disk is full.', 'QuotaExceededError');
      const transaction = begin.apply(this, given);
      if (isWrite) queueMicrotask(() => transaction.abort());
      return transaction;
    };
    const mend = () => {
      IDBDatabase.prototype.transaction = function (...given: Parameters<typeof begin>) {
        const transaction = begin.apply(this, given);
        if (transaction.mode === 'readwrite') durability.push(transaction.durability);
        return transaction;
      };
    };
    Object.assign(globalThis, { broken: { durability, mend } });
  }, how);
}

async function openAllRooms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Touch to open' }).tap();
  await page.getByRole('combobox', { name: 'Room shown' }).selectOption({ label: 'All rooms' });
  await expect(tiles(page)).toHaveCount(14);
}

// proves: OFFL-01 OFFL-02
test('a day without a connection is on the server once it is back', async ({ server, demo, browser }) => {
  test.setTimeout(180_000);
  await demo.start(NOON);
  const proxy = await startProxy((server.staff as StaffAddress).address);
  const origin = `http://localhost:${proxy.port}`;
  const context = await browser.newContext({ viewport: { width: 1024, height: 600 }, hasTouch: true });
  await becomeTablet(context, origin, tablet);
  const page = await context.newPage();
  await page.clock.install({ time: NOON });
  await page.goto(origin);
  await openAllRooms(page);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const names = (await tiles(page).locator('b').allTextContents()) as [string, string, string, string];
  const [first, second, third, fourth] = names;
  const confirm = (name: string) => sheet(page).getByRole('button', { name, exact: true }).tap();
  const tryAgain = async () => {
    // Or it would count as the second half of a double tap.
    await page.clock.runFor(500);
    await confirm('Try again');
  };

  await test.step('the page starts without a connection', async () => {
    proxy.fault = () => 'cut';
    await page.reload();
    await openAllRooms(page);
    await expect(page.getByText(/^No connection\. This is the room as of /)).toBeVisible();
    await page.getByRole('button', { name: 'Who is here?' }).tap();
    await page.getByRole('button', { name: /Farida/ }).tap();
    await said(page, 'Farida Ahmed is active');
  });

  await test.step('what the device does not store is not shown as kept, and its sheet stays', async () => {
    await breakDatabase(page, 'broken');
    await tile(page, first).tap();
    for (const name of [second, third])
      await sheet(page)
        .getByRole('button', { name: new RegExp(`^${name} `) })
        .tap();
    await confirm('Check in 3');
    await expect(sheet(page).getByText('Not kept yet. Nothing was saved. Try again.')).toBeVisible();
    await expect(page.getByText('Check-in kept')).toHaveCount(0);
    await expect(tiles(page).filter({ hasText: /\bIn \d/ })).toHaveCount(0);
    await page.evaluate(() => broken.mend());
    await tryAgain();
    await said(page, 'Check-in kept for 3');
    await expect(sheet(page)).toHaveCount(0);
    for (const name of [first, second, third]) await expect(tile(page, name)).toHaveAccessibleName(/, In 12:3\d$/);
    expect(await page.evaluate(() => [...new Set(broken.durability)])).toEqual(['strict']);
    await expect(page.getByText('No connection · 3 waiting')).toBeVisible();

    await breakDatabase(page, 'full');
    await key(page, 'Note').tap();
    await children(page).nth(0).tap();
    await sheet(page).getByRole('textbox').fill('Slept well.');
    await sheet(page)
      .getByRole('button', { name: /^Log note for / })
      .tap();
    await expect(sheet(page).getByRole('alert')).toContainText('the storage of this tablet is full');
    await expect(page.getByText(/^Note kept/)).toHaveCount(0);
    await page.evaluate(() => broken.mend());
    await tryAgain();
    await said(page, 'Note kept for ');
    await expect(page.getByText('No connection · 4 waiting')).toBeVisible();
  });

  await test.step('absence, meals, nap, milk, diaper, activity, undo and hand-over are kept', async () => {
    await tile(page, fourth).tap();
    await confirm('Absent');
    await confirm('Mark 1 child absent');
    await said(page, 'Absence kept for 1');
    for (const meal of ['Breakfast', 'Fruits', 'Lunch', 'Snacks']) {
      await key(page, 'Meals').tap();
      await sheet(page)
        .getByRole('button', { name: new RegExp(`^${meal}`) })
        .tap();
      await confirm(`Log ${meal.toLowerCase()} for 3`);
      await said(page, `${meal} kept for 3`);
    }
    await key(page, 'Nap').last().tap();
    await confirm('Log 3 asleep');
    await expect(page.getByText('3 in, 3 asleep')).toBeAttached();
    await key(page, 'Nap').last().tap();
    await confirm('Log 3 awake');
    await said(page, '3 kept as awake');
    for (const [name, value] of [
      ['Milk', '120 ml'],
      ['Diaper', 'Wet'],
    ] as const) {
      await key(page, name).tap();
      await children(page).nth(0).tap();
      await confirm(value);
      await said(page, `${name} kept for `);
    }
    await key(page, 'Activity').tap();
    await sheet(page).getByRole('textbox', { name: 'What parents read' }).fill('Counting leaves.');
    await confirm('Log activity for 3');
    await said(page, 'Activity kept for 3');
    await page.getByRole('button', { name: 'Undo' }).tap();
    await said(page, 'Undone');
    await tile(page, third).tap();
    await confirm('Hand over');
    await sheet(page).getByRole('radio').first().check({ force: true });
    await sheet(page)
      .getByRole('button', { name: /^Hand over to / })
      .tap();
    await said(page, `Hand-over of ${third} kept`);
    await expect(tile(page, third)).toHaveAccessibleName(/, Home 12:3\d$/);
    expect(entriesByKind(folder)).toEqual({});
  });

  await test.step('when the connection returns, the server has each of them once', async () => {
    proxy.fault = () => 'none';
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('All sent')).toBeVisible();
    expect(entriesByKind(folder)).toEqual({
      ...{ in: 3, out: 1, absent: 1, breakfast: 3, fruits: 3, lunch: 3, snacks: 3 },
      ...{ nap_start: 3, nap_end: 3, milk: 1, diaper: 1, activity: 3, note: 1, undo: 3 },
    });
    const verdicts = queryDatabase(
      folder,
      'SELECT verdict, COUNT(*) FROM staff_entry GROUP BY verdict ORDER BY verdict',
    );
    expect(verdicts).toEqual([
      ['accepted', 29],
      ['undone', 3],
    ]);
    await expect(tile(page, first)).toHaveAccessibleName(/, In 12:3\d$/);
  });
  await context.close();
  await proxy.stop();
});
