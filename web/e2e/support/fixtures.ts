import { readFileSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Centre, type CentreName, Demo } from './centre';
import { KEY } from './device';
import { MOMENT } from './moment';
import type { Phone } from './parents';
import { deviceFile } from './places';
import { type Launch, type Server, startServer } from './server';

interface ForEachTest {
  /** What this test's server is started with, beside the demo. */
  launch: Launch;
  /**
   * The test only looks: it writes nothing, signs nobody in or out, and asks for no code. Those of one worker share a portal.
   */
  onlyLooks: boolean;
  /** A portal of the test's own, on a copy of the seeded folder: nothing another test wrote can be met in it. */
  server: Server;
  centre: (name: CentreName) => Centre;
  /** The open doors of the demo: messages and clock. Every test begins at the same moment. */
  demo: Demo;
  /**
   * Whether the page hears of changes as they happen. Else it takes another tab to be the one that listens, so that a
   * screen asks for nothing but what the test makes it ask for.
   */
  live: boolean;
  /** Whether the page asks for what it may not have. Else a picture or style sheet that the browser holds back is a fault. */
  asksTooMuch: boolean;
  /** A parent's own device, on which they signed in before the test began. */
  arriveAs: (phone: Phone, path: string) => Promise<void>;
  /** Another browser with nothing in it, its clock set like this one's. */
  otherContext: () => Promise<BrowserContext>;
}

interface ForEachWorker {
  /** Started for the first test that only looks. */
  lookedAt: () => Promise<Server>;
}

export const test = base.extend<ForEachTest, ForEachWorker>({
  lookedAt: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its parameter
    async ({}, use) => {
      let server: Promise<Server> | undefined;
      await use(() => {
        server ??= startServer();
        return server;
      });
      await (await server)?.stop();
    },
    { scope: 'worker' },
  ],
  onlyLooks: [false, { option: true }],
  launch: [{}, { option: true }],
  server: async ({ launch, onlyLooks, lookedAt }, use) => {
    if (onlyLooks) return use(await lookedAt());
    const server = await startServer(launch);
    await use(server);
    await server.stop();
  },
  centre: async ({ server }, use) => {
    await use((name) => new Centre(server.centres, name));
  },
  baseURL: async ({ server }, use) => {
    await use(server.parents);
  },
  demo: [
    async ({ server }, use) => {
      const demo = new Demo(server.centres);
      await demo.freeze(MOMENT);
      await use(demo);
    },
    { auto: true },
  ],
  live: [false, { option: true }],
  asksTooMuch: [false, { option: true }],
  context: async ({ context, live, asksTooMuch }, use) => {
    const withheld = await prepare(context, live);
    await use(context);
    if (!asksTooMuch) expect(withheld, HELD_BACK).toEqual([]);
  },
  otherContext: async ({ browser, baseURL, live, asksTooMuch }, use) => {
    const opened: { context: BrowserContext; withheld: readonly string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      opened.push({ context, withheld: await prepare(context, live) });
      return context;
    });
    await Promise.all(opened.map(({ context }) => context.close()));
    if (!asksTooMuch)
      expect(
        opened.flatMap(({ withheld }) => withheld),
        HELD_BACK,
      ).toEqual([]);
  },
  arriveAs: async ({ page }, use) => {
    await use(async (phone, path) => {
      await keepOnDevice(page, readFileSync(deviceFile(phone), 'utf8'));
      await page.goto(path);
    });
  },
});

const HELD_BACK = 'the browser lets the page have whatever it asks for';

/** Sets a browser's clock, and gives the addresses whose answers it keeps from its pages, as they come. */
async function prepare(context: BrowserContext, live: boolean): Promise<readonly string[]> {
  await context.clock.setFixedTime(MOMENT);
  if (!live) await listenElsewhere(context);
  const withheld: string[] = [];
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText.startsWith('net::ERR_BLOCKED_BY_RESPONSE')) withheld.push(request.url());
  });
  return withheld;
}

async function listenElsewhere(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => void navigator.locks?.request('aangan.live', () => new Promise(() => {})));
}

/** Puts what a parent's device holds on this one before the app starts, once for this page. */
async function keepOnDevice(page: Page, stored: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      if (window.name !== '' || !location.protocol.startsWith('http')) return;
      window.name = 'the session is kept';
      localStorage.setItem(key, value);
    },
    [KEY, stored] as const,
  );
}
