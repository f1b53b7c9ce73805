import { readFileSync } from 'node:fs';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { Centre, type CentreName, Demo } from './centre';
import { KEY } from './device';
import { MOMENT } from './moment';
import type { Phone } from './parents';
import { deviceFile } from './places';
import { type Launch, type Server, startServer } from './server';

interface ForEachTest {
  /** Further options for this test's server. */
  launch: Launch;
  /** The test writes nothing, signs nobody in or out, and requests no code. Such tests of a worker share a server. */
  readOnly: boolean;
  /** A server for this test only, on a copy of the seeded folder. */
  server: Server;
  centre: (name: CentreName) => Centre;
  /** The demo's endpoints: messages and clock. Every test starts at the same time. */
  demo: Demo;
  /**
   * Whether the page opens the event stream. Else it believes that another tab has it, so that a screen makes only the calls
   * that the test causes.
   */
  live: boolean;
  /** Whether answers that the browser withholds from the page are expected. Else one fails the test. */
  expectsBlockedRequests: boolean;
  /** Opens a path on a device on which the parent is signed in. */
  arriveAs: (phone: Phone, path: string) => Promise<void>;
  /** Another browser without stored data and with the same clock. */
  otherContext: () => Promise<BrowserContext>;
}

interface ForEachWorker {
  /** Started for the first read-only test. */
  sharedServer: () => Promise<Server>;
}

export const test = base.extend<ForEachTest, ForEachWorker>({
  sharedServer: [
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
  readOnly: [false, { option: true }],
  launch: [{}, { option: true }],
  server: async ({ launch, readOnly, sharedServer }, use) => {
    if (readOnly) return use(await sharedServer());
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
  expectsBlockedRequests: [false, { option: true }],
  context: async ({ context, live, expectsBlockedRequests }, use) => {
    const withheld = await prepare(context, live);
    await use(context);
    if (!expectsBlockedRequests) expect(withheld, HELD_BACK).toEqual([]);
  },
  otherContext: async ({ browser, baseURL, live, expectsBlockedRequests }, use) => {
    const opened: { context: BrowserContext; withheld: readonly string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      opened.push({ context, withheld: await prepare(context, live) });
      return context;
    });
    await Promise.all(opened.map(({ context }) => context.close()));
    if (!expectsBlockedRequests)
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

/** Sets a browser's clock, and collects the addresses whose answers the browser withholds from the page. */
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

/** Copies the storage of a parent's device to this page before the app starts. */
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
