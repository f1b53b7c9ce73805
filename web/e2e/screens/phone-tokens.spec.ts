import { expect, type Page } from '@playwright/test';
import { blockFiles, countPageLoads } from '../support/block-files';
import { everythingStored } from '../support/browser-storage';
import { filesOf } from '../support/build';
import { nextCall, TIMELINE } from '../support/calls';
import type { Demo } from '../support/centre';
import { readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { FARAH, MEERA } from '../support/parents';
import { inPhone, type Phone, type PluginHandlers } from '../support/phone';
import { loaded } from '../support/routes';
import { pressLogout, shell } from '../support/shell';
import { enterCode, loginCard, signIn } from '../support/sign-in';
import { timelinePage } from '../support/timeline-page';

// The native app stores tokens in the Keychain / Keystore. Whatever happens to it, a parent reaches the app or the sign-in.

const EXPIRED = 'Session expired! Please login again.';

interface Store {
  value: string | undefined;
  /** Plugin calls that fail. */
  refuses: string[];
  handlers: PluginHandlers;
  held: { authToken: string; tokens: { id: string; token: string }[] };
}

/** A fake keystore that a test can inspect and break. */
function phoneStore(value?: string): Store {
  const meet = (call: string) => {
    if (store.refuses.includes(call)) throw new Error('The phone does not keep it.');
  };
  const store: Store = {
    value,
    refuses: [],
    handlers: {
      'TokenStore.read': () => {
        meet('read');
        return store.value === undefined ? {} : { value: store.value };
      },
      'TokenStore.write': ({ value }) => {
        meet('write');
        store.value = String(value);
      },
      'TokenStore.clear': () => {
        meet('clear');
        store.value = undefined;
      },
    },
    get held() {
      return JSON.parse(store.value ?? '{"authToken":"","tokens":[]}');
    },
  };
  return store;
}

/** Ways in which a stored session is lost. */
const LOST: { what: string; lose: (store: Store) => void }[] = [
  {
    what: 'was lost with its key',
    lose: (store) => {
      store.value = undefined;
    },
  },
  {
    what: 'cannot be read',
    lose: (store) => {
      store.refuses = ['read', 'clear'];
    },
  },
  {
    what: 'has something else in it',
    lose: (store) => {
      store.value = '{"tokens":[{"id":"0","token":"somebody"}]';
    },
  },
];

const callsOf = (phone: Phone) => phone.asked.filter((call) => call.startsWith('TokenStore.'));

/** Signs in at the current card. */
async function signInHere(page: Page, demo: Demo, phone: string): Promise<void> {
  const letters = await demo.watch(phone);
  await loginCard(page).phone.fill(phone);
  await loginCard(page).send.click();
  await enterCode(page, await letters.code());
}

/** Fetches the child's day with this token. */
async function openTimeline(page: Page): Promise<string | undefined> {
  const call = nextCall(page, TIMELINE);
  await page.goto('/timeline');
  const { headers } = await call;
  await expect(timelinePage(page).entries.first()).toBeVisible();
  return headers.auth_token;
}

test('a sign-in is stored in the phone’s keystore, and nothing of it in the page', async ({ page, demo }) => {
  const store = phoneStore();
  await inPhone(page, store.handlers);
  await signIn(page, demo, MEERA);
  await expect.poll(() => store.held.tokens.length).toBe(2);
  const [first, second] = store.held.tokens;
  const nowhereInPage = async () => {
    const stored = await everythingStored(page);
    for (const { token } of store.held.tokens) expect(stored).not.toContain(token);
  };
  await nowhereInPage();

  // After reopening it is the same session; another child has its own token.
  expect(await openTimeline(page)).toBe(first?.token);
  await shell(page).faces.nth(1).click();
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
  await expect.poll(() => store.held.authToken).toBe(second?.token);
  await nowhereInPage();
  expect(await openTimeline(page)).toBe(second?.token);

  await pressLogout(page);
  await shell(page).modal.getByRole('button', { name: 'Ok' }).click();
  await expect(loginCard(page).phone).toBeVisible();
  await expect.poll(() => store.value).toBeUndefined();
});

test.describe('of a parent who signed in before', () => {
  test.use({ readOnly: true });

  test('tokens of an older app version are moved into the keystore, once', async ({ page, arriveAs }) => {
    const store = phoneStore();
    const phone = await inPhone(page, store.handlers);
    await arriveAs(FARAH, '/timeline');
    await expect(timelinePage(page).entries.first()).toBeVisible();
    const { authToken } = store.held;
    expect(authToken).not.toBe('');
    expect(await everythingStored(page)).not.toContain(authToken);
    // Verified by reading before the page removes it.
    expect(callsOf(phone)).toEqual(['TokenStore.write', 'TokenStore.read']);
    expect(await openTimeline(page)).toBe(authToken);
    expect(callsOf(phone)).toEqual(['TokenStore.write', 'TokenStore.read', 'TokenStore.read']);
  });

  test('an app without a keystore works as before', async ({ page, arriveAs }) => {
    const phone = await inPhone(page);
    await page.addInitScript(() => {
      delete (window as unknown as { Capacitor?: { Plugins: { TokenStore?: unknown } } }).Capacitor?.Plugins.TokenStore;
    });
    await arriveAs(FARAH, '/timeline');
    await expect(timelinePage(page).entries.first()).toBeVisible();
    expect(await openTimeline(page)).toBe((await readDevice(page)).authToken);
    expect(callsOf(phone)).toEqual([]);
  });

  test('a failing keystore leaves the tokens where they are, until it works', async ({ page, arriveAs }) => {
    const store = phoneStore();
    store.refuses = ['write'];
    await inPhone(page, store.handlers);
    await arriveAs(FARAH, '/timeline');
    await expect(timelinePage(page).entries.first()).toBeVisible();
    const { authToken } = await readDevice(page);
    expect(authToken).not.toBe('');

    // Writing works, reading fails.
    store.refuses = ['read'];
    expect(await openTimeline(page)).toBe(authToken);
    expect((await readDevice(page)).authToken).toBe(authToken);

    store.refuses = [];
    expect(await openTimeline(page)).toBe(authToken);
    expect(store.held.authToken).toBe(authToken);
    expect(await everythingStored(page)).not.toContain(authToken);
  });

  test('offline the page waits with its session, and continues with a newly deployed version', async ({
    page,
    arriveAs,
  }) => {
    const files = filesOf('phone-tokens', { after: [] });
    const store = phoneStore();
    await inPhone(page, store.handlers);
    const line = await blockFiles(page, files, 'offline');
    await arriveAs(FARAH, '/timeline');
    await expect.poll(line.lineMissed).toBe(true);
    line.end();
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await expect(timelinePage(page).entries.first()).toBeVisible();

    const loads = countPageLoads(page);
    const older = await blockFiles(page, files, 'gone');
    page.on('request', (request) => {
      if (request.isNavigationRequest() && older.asked() > 0) older.end();
    });
    await page.goto('/timeline');
    await expect.poll(loads).toBe(2);
    await loaded(page);
    await expect(timelinePage(page).entries.first()).toBeVisible();
  });
});

test('tokens left by an uninstalled iPhone app sign nobody in, and a lost session leads to the sign-in and back', async ({
  page,
  demo,
}) => {
  const store = phoneStore('{"authToken":"old","tokens":[{"id":"1","token":"old"}]}');
  const message = page.getByRole('status').filter({ hasText: EXPIRED });
  await inPhone(page, store.handlers, 'ios');

  await test.step('tokens left by an uninstalled app sign nobody in', async () => {
    await page.goto('/timeline');
    await expect(loginCard(page).phone).toBeVisible();
    await expect.poll(() => store.value).toBeUndefined();
    await expect(message).toHaveCount(0);
    await signInHere(page, demo, FARAH);
    await expect(page).toHaveURL(/\/timeline$/);
    await expect.poll(() => store.value).toBeDefined();
  });

  for (const { what, lose } of LOST)
    await test.step(`a session that ${what} leads to the sign-in, says so, and then to the requested screen`, async () => {
      lose(store);
      const loads = countPageLoads(page);
      await page.goto('/growth');
      await expect(message).toBeAttached();
      await expect(loginCard(page).phone).toBeVisible();
      expect(loads()).toBe(1);
      store.refuses = [];
      await signInHere(page, demo, FARAH);
      await expect(page).toHaveURL(/\/growth$/);
      await expect.poll(() => store.held.tokens.length).toBe(1);
      expect(await openTimeline(page)).toBe(store.held.authToken);
    });
});

test('with a keystore that stores nothing new the session lasts as long as the page, and nothing older is left', async ({
  page,
  demo,
}) => {
  const store = phoneStore('{"authToken":"old","tokens":[{"id":"1","token":"old"}]}');
  await inPhone(page, store.handlers);
  store.refuses = ['write'];
  await signIn(page, demo, FARAH);
  const call = nextCall(page, TIMELINE);
  await shell(page).bar.getByRole('link', { name: 'Zoya, Child Timeline' }).click();
  const { auth_token: token } = (await call).headers;
  await expect(timelinePage(page).entries.first()).toBeVisible();
  expect(token).not.toBe('');
  expect(await everythingStored(page)).not.toContain(token);
  await expect.poll(() => store.value).toBeUndefined();
  await page.goto('/timeline');
  await expect(loginCard(page).phone).toBeVisible();
});

test('a phone that does not answer does not block the sign-in', async ({ page, demo }) => {
  const store = phoneStore();
  const phone = await inPhone(page, store.handlers);
  await signIn(page, demo, FARAH);
  await expect.poll(() => store.value).toBeDefined();
  const never = () => new Promise(() => {});
  Object.assign(store.handlers, { 'TokenStore.read': never, 'TokenStore.clear': never });
  const reads = callsOf(phone).length;
  await page.clock.install({ time: MOMENT });
  await page.goto('/timeline');
  await expect.poll(() => callsOf(phone).length).toBe(reads + 1);
  await page.clock.runFor(10_000);
  await expect(loginCard(page).phone).toBeVisible();
});
