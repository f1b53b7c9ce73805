import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { changeDatabase, queryDatabase } from '../support/change-database';
import { type FaultyProxy, startProxy } from '../support/faulty-proxy';
import { test } from '../support/fixtures';
import { type KillableBrowser, startBrowser } from '../support/killable-browser';
import { MOMENT } from '../support/moment';
import { runFolder } from '../support/places';
import type { QueueInPage } from '../support/queue-in-page';
import { openQueue, serveQueuePage } from '../support/queue-page';
import type { StaffAddress } from '../support/server';
import { addTablets, becomeTablet, type Tablet } from '../support/tablets';

// A tablet whose browser is killed, whose connection is gone for days, and whose app is updated meanwhile.

declare const inPage: QueueInPage;

const HOUR = 3_600_000;
let folder = '';
let tablet: Tablet;

test.use({
  launch: {
    arguments: ['--staff-listen', '127.0.0.1:0'],
    prepare: (of) => {
      folder = of;
      [tablet] = addTablets(of, 1) as [Tablet];
      return [];
    },
  },
});

/** Every byte that the browser has on the disk. */
function bytesOf(profile: string): Buffer {
  const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  return Buffer.concat(files.map((file) => readFileSync(join(file.parentPath, file.name))));
}

/** Takes the connection away, and gives it back. */
function connect(proxy: FaultyProxy, isConnected: boolean): void {
  proxy.fault = () => (isConnected ? 'none' : 'cut');
}

async function makeEntries(page: Page, name: string, count: number): Promise<void> {
  const texts = Array.from({ length: count }, (_, at) => `${name} ${at}.`);
  await page.evaluate(([child, texts]) => inPage.keepNotes(child, texts), [tablet.children[0] ?? '', texts] as const);
}

/** How many entries the server has, of those that the condition takes. */
function arrived(condition = ''): number {
  return queryDatabase<[number]>(folder, `SELECT COUNT(*) FROM staff_entry WHERE TRUE ${condition}`)[0]?.[0] ?? 0;
}

// proves: OFFL-04 OFFL-14 OFFL-15 OFFL-18 OFFL-23 SIGNS-06
test('a tablet without a connection', async ({ server, demo }, { project }) => {
  test.setTimeout(120_000);
  const proxy = await startProxy((server.staff as StaffAddress).address);
  await serveQueuePage(proxy);
  const origin = `http://localhost:${proxy.port}`;
  const profile = mkdtempSync(join(runFolder(), 'browser-'));
  let browser: KillableBrowser = await startBrowser(project.use.launchOptions ?? {}, profile);
  await becomeTablet(browser.context, origin, tablet);
  const names = queryDatabase<[string]>(folder, `SELECT name FROM child WHERE id IN (${tablet.children})`).flat();
  /** The room with its children is shown. */
  async function expectRoom(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Touch to open' }).click();
    await expect(page.getByText(new RegExp(`^(${names.join('|')})\\b`)).first()).toBeVisible();
  }

  /** A page of the app, or of its queue alone, on a device that shows this time. */
  async function open(what: 'app' | 'queue', time = MOMENT): Promise<Page> {
    const page = await browser.context.newPage();
    await page.clock.setFixedTime(time);
    if (what === 'app') await page.goto(origin);
    else await openQueue(page, origin);
    return page;
  }
  async function restart(): Promise<void> {
    await browser.kill();
    browser = await startBrowser(project.use.launchOptions ?? {}, profile);
    // Chromium writes cookies to the disk only now and then.
    await becomeTablet(browser.context, origin, tablet);
  }
  const waiting = (page: Page) => page.evaluate(() => inPage.waiting());

  await test.step('opens after a restart without a connection, with the time of its data', async () => {
    const online = await open('app');
    await expectRoom(online);
    await online.evaluate(() => navigator.serviceWorker.ready);
    await restart();
    connect(proxy, false);
    const offline = await open('app', MOMENT + 20 * 60_000);
    await expectRoom(offline);
    await expect(offline.getByText('No connection. This is the room as of 2:30 PM.')).toBeVisible();
    await offline.close();
  });

  await test.step('what is on the disk has no child’s name, and the key cannot be read out', async () => {
    const queue = await open('queue');
    // The letters of a shorter name are there by chance.
    const searched = names.filter((name) => name.length >= 6);
    expect(searched.length).toBeGreaterThan(3);
    await makeEntries(queue, `${searched[0]} slept well`, 3);
    const extractable = await queue.evaluate(async () => {
      const keys: boolean[] = [];
      for (const name of ['aangan.staff.room', 'aangan.staff.queue']) {
        const database = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(request.result);
        });
        const found = await new Promise<CryptoKey[]>((resolve) => {
          const request = database.transaction('key').objectStore('key').getAll();
          request.onsuccess = () => resolve(request.result);
        });
        keys.push(...found.map((key) => key.extractable));
      }
      return keys;
    });
    expect(extractable).toEqual([false, false]);
    await restart();
    const bytes = bytesOf(profile);
    const isOnDisk = (name: string) => bytes.includes(name) || bytes.includes(Buffer.from(name, 'utf16le'));
    expect(bytes.includes('aangan.staff.room') || bytes.includes(Buffer.from('aangan.staff.room', 'utf16le'))).toBe(
      true,
    );
    expect(searched.filter(isOnDisk)).toEqual([]);
  });

  await test.step('50 entries survive a kill and an update of the app', async () => {
    const queue = await open('queue');
    await makeEntries(queue, 'Survives', 47);
    await restart();
    const again = await open('queue');
    expect(await waiting(again)).toBe(50);
    await again.close();
  });

  await test.step('a new version waits until nothing waits', async () => {
    const app = await open('app');
    await expectRoom(app);
    const before = await app.evaluate(() => caches.keys());
    const worker = await (await fetch(`${(server.staff as StaffAddress).address}/sw.js`)).text();
    const other = worker.replace(/version:([`"'])\w+\1/, 'version:"another"');
    proxy.files.set('/sw.js', { type: 'text/javascript', content: other });
    proxy.fault = ({ path }) => (path === '/staff/v1/entries' ? 'cut' : 'none');
    await app.evaluate(async () => {
      Object.assign(globalThis, { isOld: true });
      await (await navigator.serviceWorker.getRegistration())?.update();
    });
    await expect.poll(() => app.evaluate(() => caches.keys())).toEqual([...before, 'shell-another']);
    expect(await app.evaluate(() => 'isOld' in globalThis)).toBe(true);
    connect(proxy, true);
    await app.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => app.evaluate(() => 'isOld' in globalThis).catch(() => true)).toBe(false);
    await expect.poll(() => app.evaluate(() => caches.keys())).toEqual(['shell-another']);
    expect(arrived()).toBe(50);
    await app.close();
  });

  await test.step('after 72 hours the room is gone, and the entries are sent all the same', async () => {
    connect(proxy, false);
    const queue = await open('queue');
    await makeEntries(queue, 'Stays', 14);
    await queue.close();
    const app = await open('app', MOMENT + 71 * HOUR);
    await expectRoom(app);
    await app.close();
    const late = await open('app', MOMENT + 73 * HOUR);
    await expect(late.getByText('The portal does not answer')).toBeVisible();
    const left = await late.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(left).toEqual(['aangan.staff.queue']);
    const kept = await open('queue', MOMENT + 73 * HOUR);
    expect(await waiting(kept)).toBe(14);
    await kept.close();
    await demo.freeze(MOMENT + 73 * HOUR);
    connect(proxy, true);
    await late.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => arrived()).toBe(64);
  });

  await test.step('a withdrawn tablet hands in what waits, and deletes everything', async () => {
    connect(proxy, false);
    const queue = await open('queue', MOMENT + 73 * HOUR);
    await makeEntries(queue, 'Withdrawn', 3);
    await queue.close();
    changeDatabase(folder, `UPDATE tablet SET withdrawn_at = ${MOMENT + 73 * HOUR}, withdrawn_why = 'by a person'`);
    connect(proxy, true);
    const app = await open('app', MOMENT + 73 * HOUR);
    await expect(app.getByText('For the staff')).toBeVisible();
    await expect.poll(() => arrived("AND verdict = 'in_review' AND reason = 'tablet_ended'")).toBe(3);
    const left = () =>
      app.evaluate(async () => [
        ...(await indexedDB.databases()).map(({ name }) => name),
        ...(await caches.keys()),
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
      ]);
    await expect.poll(left).toEqual([]);
  });

  await browser.kill();
  await proxy.stop();
  rmSync(profile, { recursive: true, force: true });
});
