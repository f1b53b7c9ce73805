import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { Demo } from '../support/centre';
import { queryDatabase } from '../support/change-database';
import { type Fault, startProxy } from '../support/faulty-proxy';
import { test } from '../support/fixtures';
import { type KillableBrowser, startBrowser } from '../support/killable-browser';
import { MOMENT } from '../support/moment';
import { runFolder } from '../support/places';
import type { QueueInPage } from '../support/queue-in-page';
import { openQueue, serveQueuePage } from '../support/queue-page';
import { copyOfSeeded, serve } from '../support/server';
import { addTablets, becomeTablet } from '../support/tablets';

// Eight tablets write while everything fails that can fail: the connection, the answers, the server, the browsers.

declare const inPage: QueueInPage;

const ENTRIES = Number(process.env.AANGAN_QUEUE_ENTRIES ?? 2000);
const BROWSERS = 2;
const TABLETS = 8;
/** Of one tablet, between two looks at whether something is killed. */
const BURST = 25;
const STAFF = ['--staff-listen', '127.0.0.1:0'];

interface Tab {
  page: Page;
  origin: string;
  browser: number;
}

/** The same faults in each run. */
function faults(): () => Fault {
  let seed = 20_261_112;
  return () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const share = seed / 2_147_483_648;
    if (share < 0.1) return 'cut';
    if (share < 0.25) return 'lost_answer';
    return share < 0.35 ? 503 : 'none';
  };
}

// proves: OFFL-19
test('of entries that were shown as kept none is lost and none is doubled, whatever fails', async ({
  launch: _,
}, info) => {
  test.setTimeout(60_000 + ENTRIES * 60);
  const { folder, sweep } = copyOfSeeded();
  const tablets = addTablets(folder, TABLETS);
  let server = await serve(folder, STAFF, 'SIGKILL');
  const proxy = await startProxy(server.staff?.address ?? '');
  await new Demo(server.centres).freeze(MOMENT);
  await serveQueuePage(proxy);
  const random = faults();
  let isAway = false;
  const isEntries = (path: string) => path === '/staff/v1/entries';
  proxy.fault = ({ path }) => (isAway ? 'cut' : isEntries(path) ? random() : 'none');

  const options = info.project.use.launchOptions ?? {};
  const profiles = Array.from({ length: BROWSERS }, () => mkdtempSync(join(runFolder(), 'browser-')));
  const browsers: KillableBrowser[] = [];
  const kept = new Set<string>();
  let onKept = () => {};
  const keptMore = (count: number) => {
    const goal = kept.size + count;
    return new Promise<void>((resolve) => {
      onKept = () => kept.size >= goal && resolve();
    });
  };
  const tabs: Tab[] = [];

  async function openTablets(browser: number): Promise<void> {
    const opened = await startBrowser(options, profiles[browser] ?? '');
    browsers[browser] = opened;
    for (const [at, tablet] of tablets.entries()) {
      if (at % BROWSERS !== browser) continue;
      const origin = `http://tablet-${at}.localhost:${proxy.port}`;
      await becomeTablet(opened.context, origin, tablet);
      const page = await opened.context.newPage();
      await page.exposeFunction('showKept', (id: string) => {
        kept.add(id);
        onKept();
      });
      await openQueue(page, origin);
      tabs[at] = { page, origin, browser };
    }
  }

  async function restartServer(): Promise<void> {
    isAway = true;
    await server.stop();
    server = await serve(folder, STAFF, 'SIGKILL');
    proxy.target = server.staff?.address ?? '';
    await new Demo(server.centres).freeze(MOMENT);
    isAway = false;
  }

  /** Each tablet writes one burst. A page that is killed meanwhile stops in the middle of it. */
  async function write(burst: number): Promise<void> {
    await Promise.all(
      tabs.map(async ({ page }, at) => {
        const children = tablets[at]?.children ?? [];
        const work = page.evaluate(
          async ([children, burst, count]) => {
            dispatchEvent(new Event('online'));
            for (let entry = 0; entry < count; entry++) {
              const child = children[(burst + entry) % children.length] ?? '';
              const [id] = await inPage.keepNotes(child, [`Note ${entry} of burst ${burst}.`]);
              (globalThis as unknown as { showKept: (id: string | undefined) => void }).showKept(id);
            }
          },
          [children, burst, BURST] as const,
        );
        await work.catch(() => {});
      }),
    );
  }

  for (const browser of profiles.keys()) await openTablets(browser);
  const bursts = Math.ceil(ENTRIES / (TABLETS * BURST));
  for (let burst = 0; burst < bursts || kept.size < ENTRIES; burst++) {
    const inTheMiddle = keptMore(BURST);
    const writing = write(burst);
    await inTheMiddle;
    if (burst % 4 === 1) await restartServer();
    if (burst % 3 === 2) {
      const browser = burst % BROWSERS;
      await browsers[browser]?.kill();
      await writing;
      await openTablets(browser);
    }
    await writing;
  }

  proxy.fault = ({ path }) => (isEntries(path) && random() === 'lost_answer' ? 'lost_answer' : 'none');
  for (const { page } of tabs) {
    await expect
      .poll(
        () =>
          page.evaluate(() => {
            dispatchEvent(new Event('online'));
            return inPage.waiting();
          }),
        { timeout: 60_000 + ENTRIES * 5 },
      )
      .toBe(0);
  }

  const stored = queryDatabase<[id: string, verdict: string, moment: string | null]>(
    folder,
    'SELECT lower(hex(entry_id)), verdict, CAST(moment_id AS TEXT) FROM staff_entry',
  );
  const times = new Map<string, number>();
  for (const [id] of stored) times.set(id, (times.get(id) ?? 0) + 1);
  expect(kept.size).toBeGreaterThanOrEqual(ENTRIES);
  expect([...kept].filter((id) => times.get(id) !== 1)).toEqual([]);
  // Each is in the child's day once, or under To review once.
  const accepted = stored.filter(([, verdict]) => verdict === 'accepted');
  expect(stored.filter(([, verdict]) => verdict !== 'accepted' && verdict !== 'in_review')).toEqual([]);
  expect(new Set(accepted.map(([, , moment]) => moment)).size).toBe(accepted.length);
  const moments = queryDatabase<[number]>(folder, "SELECT COUNT(*) FROM moment WHERE message LIKE 'Note % of burst %'");
  expect(moments).toEqual([[accepted.length]]);

  for (const browser of browsers) await browser.kill();
  await server.stop();
  await proxy.stop();
  for (const profile of profiles) rmSync(profile, { recursive: true, force: true });
  sweep();
});
