import { type APIRequestContext, type BrowserContext, test as base, type Page } from '@playwright/test';
import { Centre, type CentreName, Demo } from './centre';
import type { Stored } from './device';
import { MOMENT } from './moment';
import { type Server, startServer } from './server';
import { signIn } from './sign-in';

interface ForEachTest {
  /**
   * Whether the page hears of changes as they happen. Else it takes another tab to be the one that listens, so that a
   * screen asks for nothing but what the test makes it ask for.
   */
  live: boolean;
  /** The open doors of the worker's demo: messages and clock. Every test begins at the same moment. */
  demo: Demo;
  /** The same parent again, without typing a code for each test: signed in once for each worker. */
  arriveAs: (phone: string, path: string) => Promise<void>;
  /** Another browser with nothing in it, its clock set like this one's. */
  otherContext: () => Promise<BrowserContext>;
}

interface ForEachWorker {
  server: Server;
  centre: (name: CentreName) => Centre;
  sessions: Map<string, string>;
}

/** The family's phone numbers in the demo. */
export const MEERA = '9800000001';
export const KARTHIK = '9800000002';
export const FARAH = '9800000011';
export const LAKSHMI = '9800000021';
export const PRIYA = '9800000031';
export const ARJUN = '9800000041';

export const test = base.extend<ForEachTest, ForEachWorker>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern even where nothing is taken
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  centre: [
    async ({ server }, use) => {
      await use((name) => new Centre(server.centres, name));
    },
    { scope: 'worker' },
  ],
  sessions: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      await use(new Map());
    },
    { scope: 'worker' },
  ],
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
  context: async ({ context, live }, use) => {
    await context.clock.setFixedTime(MOMENT);
    if (!live) await listenElsewhere(context);
    await use(context);
  },
  otherContext: async ({ browser, baseURL, live }, use) => {
    const opened: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      await context.clock.setFixedTime(MOMENT);
      if (!live) await listenElsewhere(context);
      opened.push(context);
      return context;
    });
    await Promise.all(opened.map((context) => context.close()));
  },
  arriveAs: async ({ page, demo, sessions, otherContext, request }, use) => {
    const borrowed = new Map<string, string>();
    await use(async (phone, path) => {
      let stored = sessions.get(phone);
      if (stored === undefined || !(await lives(request, stored))) {
        const away = await (await otherContext()).newPage();
        await signIn(away, demo, phone);
        stored = await storedSession(away);
        sessions.set(phone, stored);
      }
      borrowed.set(phone, stored);
      await keepSession(page, stored);
      await page.goto(path);
    });
    // A test that moved the day or ended the session leaves tokens behind that are good no more.
    for (const [phone, stored] of borrowed) {
      const left = await storedSession(page).catch(() => undefined);
      if (left === undefined || tokensOf(left) !== tokensOf(stored)) sessions.delete(phone);
    }
  },
});

async function listenElsewhere(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => void navigator.locks?.request('aangan.live', () => new Promise(() => {})));
}

function tokensOf(stored: string): string {
  return JSON.stringify((JSON.parse(stored) as Stored).tokens);
}

/** Whether the server still takes a stored session: another test may have changed a contact, which ends all others. */
async function lives(request: APIRequestContext, stored: string): Promise<boolean> {
  const { authToken } = JSON.parse(stored) as Stored;
  const answer = await request.post('/parentapp/childData', { headers: { auth_token: authToken }, form: {} });
  return ((await answer.json()) as { status: string }).status === 'ok';
}

/** What the app keeps on the device. */
async function storedSession(page: Page): Promise<string> {
  const stored = await page.evaluate(() => localStorage.getItem('aangan'));
  if (stored === null) throw new Error('Nothing is stored on the device.');
  return stored;
}

/** Puts a stored session on the device before the app starts, once for this page. */
async function keepSession(page: Page, stored: string): Promise<void> {
  await page.addInitScript((value) => {
    if (window.name !== '' || !location.protocol.startsWith('http')) return;
    window.name = 'the session is kept';
    localStorage.setItem('aangan', value);
  }, stored);
}
