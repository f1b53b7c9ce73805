import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { queryDatabase } from '../support/change-database';
import { type FaultyProxy, type Sent, startProxy } from '../support/faulty-proxy';
import { test } from '../support/fixtures';
import type { QueueInPage } from '../support/queue-in-page';
import { openQueue, serveQueuePage } from '../support/queue-page';
import type { StaffAddress } from '../support/server';
import { addTablets, becomeTablet, type Tablet } from '../support/tablets';

// The tablet's queue against the real server: what leaves it, when, and how often it is sent.

declare const inPage: QueueInPage;

const HOUR = 3_600_000;
let folder = '';
let tablets: readonly Tablet[] = [];

test.use({
  launch: {
    arguments: ['--staff-listen', '127.0.0.1:0'],
    prepare: (of) => {
      folder = of;
      tablets = addTablets(of, 3);
      return [];
    },
  },
});

const isEntries = ({ path }: Sent) => path === '/staff/v1/entries';
const idsIn = ({ body }: Sent): string[] => JSON.parse(body).rows.map(({ id }: { id: string }) => id);
const child = () => tablets[0]?.children[0] ?? '';

function expectWaiting(page: Page, count: number): Promise<void> {
  return expect.poll(() => page.evaluate(() => inPage.waiting()), { intervals: [50] }).toBe(count);
}

function count(table: string, condition = 'TRUE'): number {
  return queryDatabase<[number]>(folder, `SELECT COUNT(*) FROM ${table} WHERE ${condition}`)[0]?.[0] ?? 0;
}

/** The moments whose text begins so. */
const moments = (text: string) => count('moment', `message LIKE '${text}%'`);

const audited = (what: string) => count('audit', `object = '${what}'`);

const noteTexts = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at}.`);

function keepNotes(page: Page, texts: readonly string[]): Promise<string[]> {
  return page.evaluate(([child, texts]) => inPage.keepNotes(child, texts), [child(), texts] as const);
}

/** A page of the first tablet with the app's queue. */
async function tabletPage(context: BrowserContext, proxy: FaultyProxy): Promise<Page> {
  const page = await context.newPage();
  await openQueue(page, `http://localhost:${proxy.port}`);
  return page;
}

// proves: OFFL-05 OFFL-20 OFFL-21 OFFL-22 OFFL-24 OFFL-29
test('the queue of a tablet', async ({ server, browser }) => {
  test.setTimeout(120_000);
  const proxy = await startProxy((server.staff as StaffAddress).address);
  await serveQueuePage(proxy);
  const origin = `http://localhost:${proxy.port}`;
  const context = await browser.newContext();
  await becomeTablet(context, origin, tablets[0] as Tablet);

  await test.step('two windows send each entry once, oldest first and one batch at a time', async () => {
    const [first, second] = [await tabletPage(context, proxy), await tabletPage(context, proxy)];
    let open = 0;
    let most = 0;
    let lose = 0;
    const arrived: string[] = [];
    proxy.fault = (sent) => {
      if (!isEntries(sent)) return 'none';
      arrived.push(...idsIn(sent));
      // Every other answer is lost.
      lose += 1;
      return lose % 2 === 0 ? 'none' : 'lost_answer';
    };
    for (const page of [first, second]) {
      page.on('request', (request) => {
        if (!request.url().endsWith('/entries')) return;
        open += 1;
        most = Math.max(most, open);
      });
      const ended = (request: Request) => {
        if (request.url().endsWith('/entries')) open -= 1;
      };
      page.on('requestfinished', ended);
      page.on('requestfailed', ended);
    }
    const made: string[] = [];
    for (let turn = 0; turn < 6; turn++)
      made.push(...(await keepNotes(turn % 2 ? first : second, [`Windows ${turn}.`])));
    await expectWaiting(first, 0);
    await expectWaiting(second, 0);
    expect(most).toBe(1);
    // The first time that each was sent.
    expect([...new Set(arrived)]).toEqual(made);
    expect(moments('Windows ')).toBe(6);
    await second.close();
    await first.close();
  });

  await test.step('an hour of errors moves nothing', async () => {
    const page = await context.newPage();
    await page.clock.install();
    await openQueue(page, origin);
    const faults = [500, 503, 'cut', 429, 502, 'lost_answer'] as const;
    let sent = 0;
    proxy.fault = (request) => (isEntries(request) ? (faults[sent++ % faults.length] ?? 'cut') : 'none');
    await keepNotes(page, noteTexts('Errors', 9));
    for (let minute = 0; minute < 60; minute++) {
      const before = sent;
      // The wait begins only when the attempt before it has failed.
      const later = async () => {
        await page.clock.fastForward(HOUR / 60);
        return sent;
      };
      await expect.poll(later, { intervals: [10] }).toBeGreaterThan(before);
    }
    expect(await page.evaluate(() => inPage.waiting())).toBe(9);
    proxy.fault = () => 'none';
    const waitingLater = async () => {
      await page.clock.fastForward(HOUR / 60);
      return page.evaluate(() => inPage.waiting());
    };
    await expect.poll(waitingLater).toBe(0);
    expect(moments('Errors ')).toBe(9);
    await page.close();
  });

  await test.step('a tablet that is paired again sends what waited from before', async () => {
    const page = await tabletPage(context, proxy);
    proxy.fault = (sent) => (isEntries(sent) ? 'lost_answer' : 'none');
    await keepNotes(page, noteTexts('Again', 3));
    await expect.poll(() => moments('Again ')).toBe(3);
    proxy.fault = (sent) => (isEntries(sent) ? 'cut' : 'none');
    await keepNotes(page, noteTexts('Again later', 9));
    await page.close();
    await context.clearCookies();
    proxy.fault = () => 'none';
    const unpaired = await context.newPage();
    const refused = unpaired.waitForResponse((response) => response.url().endsWith('/entries'));
    await openQueue(unpaired, origin);
    expect((await refused).status()).toBe(401);
    expect(await unpaired.evaluate(() => inPage.waiting())).toBe(12);
    await becomeTablet(context, origin, tablets[1] as Tablet);
    await unpaired.evaluate(() => dispatchEvent(new Event('online')));
    await expectWaiting(unpaired, 0);
    expect(moments('Again ')).toBe(12);
    await unpaired.close();
  });

  await test.step('what is logged and undone without a connection tells parents nothing', async () => {
    proxy.fault = () => 'cut';
    const page = await tabletPage(context, proxy);
    const before = { told: count('happening'), notes: audited('note 1'), undone: audited('undo 1') };
    await page.evaluate(async (child) => {
      const { newEntry, keep, undo, noteConnection } = inPage;
      noteConnection(false);
      const fields = { kind: 'note', child, person: null, happened: null, group: 'a'.repeat(32) } as const;
      const entry = newEntry({ ...fields, values: { text: 'Undone at once.' } });
      await keep([entry]);
      await undo([entry]);
    }, child());
    proxy.fault = () => 'none';
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expectWaiting(page, 0);
    expect(moments('Undone at once')).toBe(0);
    expect({ told: count('happening'), notes: audited('note 1'), undone: audited('undo 1') }).toEqual({
      told: before.told,
      notes: before.notes + 1,
      undone: before.undone + 1,
    });
    await page.close();
  });

  await test.step('without the device’s database entries go to the server, or are not kept', async () => {
    const blocked = await browser.newContext();
    await blocked.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('The user denied permission.', 'SecurityError');
      };
    });
    await becomeTablet(blocked, origin, tablets[2] as Tablet);
    const app = await blocked.newPage();
    await app.goto(origin);
    await app.getByRole('button', { name: 'Touch to open' }).click();
    await expect(app.getByText('This browser cannot store entries.')).toBeVisible();
    await openQueue(app, origin);
    const keepOne = () =>
      app.evaluate(async (child) => {
        const fields = { kind: 'note', child, person: null, happened: null, group: 'b'.repeat(32) } as const;
        const entry = inPage.newEntry({ ...fields, values: { text: 'Sent directly.' } });
        return inPage.keep([{ ...entry, online: false }]).catch(({ name }: Error) => name);
      }, child());
    expect(await keepOne()).toBe('sent');
    expect(moments('Sent directly')).toBe(1);
    proxy.fault = (sent) => (isEntries(sent) ? 'cut' : 'none');
    expect(await keepOne()).toBe('NotKept');
    proxy.fault = () => 'none';
    await app.evaluate(() => dispatchEvent(new Event('online')));
    expect(await app.evaluate(() => inPage.waiting())).toBe(0);
    expect(moments('Sent directly')).toBe(1);
    await blocked.close();
  });

  await test.step('an entry is kept once its transaction is on the disk, and not before', async () => {
    proxy.fault = (sent) => (isEntries(sent) ? 'cut' : 'none');
    const page = await tabletPage(context, proxy);
    const written = await page.evaluate(async (child) => {
      const writes: { durability: string; isComplete: boolean }[] = [];
      const begin = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (...given: Parameters<typeof begin>) {
        const transaction = begin.apply(this, given);
        if (transaction.mode !== 'readwrite') return transaction;
        const write = { durability: transaction.durability, isComplete: false };
        transaction.addEventListener('complete', () => {
          write.isComplete = true;
        });
        writes.push(write);
        return transaction;
      };
      await inPage.keepNotes(child, ['On the disk.']);
      const kept = structuredClone(writes);
      IDBDatabase.prototype.transaction = function (...given: Parameters<typeof begin>) {
        const transaction = begin.apply(this, given);
        if (transaction.mode === 'readwrite') queueMicrotask(() => transaction.abort());
        return transaction;
      };
      const failed = await inPage.keepNotes(child, ['Nowhere.']).catch(({ name }: Error) => name);
      IDBDatabase.prototype.transaction = begin;
      return { kept, failed, waiting: inPage.waiting() };
    }, child());
    expect(written).toEqual({ kept: [{ durability: 'strict', isComplete: true }], failed: 'NotKept', waiting: 1 });
    proxy.fault = () => 'none';
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expectWaiting(page, 0);
    expect(moments('On the disk') + moments('Nowhere')).toBe(1);
    await page.close();
  });

  await test.step('keeping an entry asks the database for the same with 5,000 waiting', async () => {
    proxy.fault = (sent) => (isEntries(sent) ? 'cut' : 'none');
    const empty = await tabletPage(context, proxy);
    const full = await context.newPage();
    await openQueue(full, `http://full.localhost:${proxy.port}`);
    await full.evaluate((child) => inPage.fill(child, 5000), child());
    // What the device's database is asked for while one entry is kept.
    const asked = (page: Page) =>
      page.evaluate(async (child) => {
        const calls: string[] = [];
        const original = { ...Object.getOwnPropertyDescriptors(IDBObjectStore.prototype) };
        for (const name of [
          'put',
          'add',
          'get',
          'getAll',
          'getAllKeys',
          'count',
          'openCursor',
          'openKeyCursor',
          'delete',
        ]) {
          const call = original[name]?.value as (...given: unknown[]) => unknown;
          Object.defineProperty(IDBObjectStore.prototype, name, {
            ...original[name],
            value(...given: unknown[]) {
              calls.push(name);
              return call.apply(this, given);
            },
          });
        }
        await inPage.keepNotes(child, ['Slept well.']);
        Object.defineProperties(IDBObjectStore.prototype, original);
        return calls;
      }, child());
    // One record is written, and nothing is read whose cost grows with what waits.
    for (const calls of [await asked(empty), await asked(full)]) {
      expect(calls.filter((call) => call === 'add')).toHaveLength(1);
      expect(calls.filter((call) => !['put', 'add', 'get'].includes(call))).toEqual([]);
    }
    await full.close();
    await empty.close();
  });

  await context.close();
  await proxy.stop();
});
