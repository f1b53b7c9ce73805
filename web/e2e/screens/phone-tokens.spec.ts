import { expect, type Page } from '@playwright/test';
import { filesOf } from '../support/build';
import { nextCall, TIMELINE } from '../support/calls';
import type { Demo } from '../support/centre';
import { readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { everythingKept } from '../support/kept';
import { MOMENT } from '../support/moment';
import { FARAH, MEERA } from '../support/parents';
import { type Deeds, inPhone, type Phone } from '../support/phone';
import { loadsOf, refuse } from '../support/refuse';
import { loaded } from '../support/routes';
import { pressLogout, shell } from '../support/shell';
import { enterCode, loginCard, signIn } from '../support/sign-in';
import { timelinePage } from '../support/timeline-page';

// Where the tokens lie in the phone's app: in the store that the phone has for secrets. Whatever becomes of that store, a
// parent comes to their day or to the card.

const EXPIRED = 'Session expired! Please login again.';

interface Store {
  value: string | undefined;
  /** The calls that fail. */
  refuses: string[];
  deeds: Deeds;
  held: { authToken: string; tokens: { id: string; token: string }[] };
}

/** The phone's store as a test looks into it, and breaks it. */
function phoneStore(value?: string): Store {
  const meet = (call: string) => {
    if (store.refuses.includes(call)) throw new Error('The phone does not keep it.');
  };
  const store: Store = {
    value,
    refuses: [],
    deeds: {
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

/** How a session is lost that the phone had kept. */
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

/** Signs in at the card that stands there. */
async function signInHere(page: Page, demo: Demo, phone: string): Promise<void> {
  const letters = await demo.watch(phone);
  await loginCard(page).phone.fill(phone);
  await loginCard(page).send.click();
  await enterCode(page, await letters.code());
}

/** The day of the child, fetched with this token. */
async function openTimeline(page: Page): Promise<string | undefined> {
  const call = nextCall(page, TIMELINE);
  await page.goto('/timeline');
  const { headers } = await call;
  await expect(timelinePage(page).moments.first()).toBeVisible();
  return headers.auth_token;
}

test('a sign-in lies in the store of the phone, and nothing of it in the page', async ({ page, demo }) => {
  const store = phoneStore();
  await inPhone(page, store.deeds);
  await signIn(page, demo, MEERA);
  await expect.poll(() => store.held.tokens.length).toBe(2);
  const [first, second] = store.held.tokens;
  const nowhereInPage = async () => {
    const kept = await everythingKept(page);
    for (const { token } of store.held.tokens) expect(kept).not.toContain(token);
  };
  await nowhereInPage();

  // Opened again, it is the same session; another child comes with their own token.
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
  test.use({ onlyLooks: true });

  test('what an app from before left in the page goes over into the store, once', async ({ page, arriveAs }) => {
    const store = phoneStore();
    const phone = await inPhone(page, store.deeds);
    await arriveAs(FARAH, '/timeline');
    await expect(timelinePage(page).moments.first()).toBeVisible();
    const { authToken } = store.held;
    expect(authToken).not.toBe('');
    expect(await everythingKept(page)).not.toContain(authToken);
    // Read back before the page lets go of it.
    expect(callsOf(phone)).toEqual(['TokenStore.write', 'TokenStore.read']);
    expect(await openTimeline(page)).toBe(authToken);
    expect(callsOf(phone)).toEqual(['TokenStore.write', 'TokenStore.read', 'TokenStore.read']);
  });

  test('an app that has no such store goes on as it did', async ({ page, arriveAs }) => {
    const phone = await inPhone(page);
    await page.addInitScript(() => {
      delete (window as unknown as { Capacitor?: { Plugins: { TokenStore?: unknown } } }).Capacitor?.Plugins.TokenStore;
    });
    await arriveAs(FARAH, '/timeline');
    await expect(timelinePage(page).moments.first()).toBeVisible();
    expect(await openTimeline(page)).toBe((await readDevice(page)).authToken);
    expect(callsOf(phone)).toEqual([]);
  });

  test('a store that does not take the tokens leaves them where they are, until it does', async ({
    page,
    arriveAs,
  }) => {
    const store = phoneStore();
    store.refuses = ['write'];
    await inPhone(page, store.deeds);
    await arriveAs(FARAH, '/timeline');
    await expect(timelinePage(page).moments.first()).toBeVisible();
    const { authToken } = await readDevice(page);
    expect(authToken).not.toBe('');

    // It takes them, and cannot give them back.
    store.refuses = ['read'];
    expect(await openTimeline(page)).toBe(authToken);
    expect((await readDevice(page)).authToken).toBe(authToken);

    store.refuses = [];
    expect(await openTimeline(page)).toBe(authToken);
    expect(store.held.authToken).toBe(authToken);
    expect(await everythingKept(page)).not.toContain(authToken);
  });

  test('without a line the page waits with its session, and it comes with the newer version that was put up', async ({
    page,
    arriveAs,
  }) => {
    const files = filesOf('phone-tokens', { after: [] });
    const store = phoneStore();
    await inPhone(page, store.deeds);
    const line = await refuse(page, files, 'no line');
    await arriveAs(FARAH, '/timeline');
    await expect.poll(line.lineMissed).toBe(true);
    line.end();
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await expect(timelinePage(page).moments.first()).toBeVisible();

    const loads = loadsOf(page);
    const older = await refuse(page, files, 'gone');
    page.on('request', (request) => {
      if (request.isNavigationRequest() && older.asked() > 0) older.end();
    });
    await page.goto('/timeline');
    await expect.poll(loads).toBe(2);
    await loaded(page);
    await expect(timelinePage(page).moments.first()).toBeVisible();
  });
});

test('what an iPhone kept of an app that was taken off signs nobody in, and a session that is lost leads to the card and back', async ({
  page,
  demo,
}) => {
  const store = phoneStore('{"authToken":"old","tokens":[{"id":"1","token":"old"}]}');
  const told = page.getByRole('status').filter({ hasText: EXPIRED });
  await inPhone(page, store.deeds, 'ios');

  await test.step('what an app left behind that was taken off the phone signs nobody in', async () => {
    await page.goto('/timeline');
    await expect(loginCard(page).phone).toBeVisible();
    await expect.poll(() => store.value).toBeUndefined();
    await expect(told).toHaveCount(0);
    await signInHere(page, demo, FARAH);
    await expect(page).toHaveURL(/\/timeline$/);
    await expect.poll(() => store.value).toBeDefined();
  });

  for (const { what, lose } of LOST)
    await test.step(`a session that ${what} leads to the card, says so, and then to what was wanted`, async () => {
      lose(store);
      const loads = loadsOf(page);
      await page.goto('/growth');
      await expect(told).toBeAttached();
      await expect(loginCard(page).phone).toBeVisible();
      expect(loads()).toBe(1);
      store.refuses = [];
      await signInHere(page, demo, FARAH);
      await expect(page).toHaveURL(/\/growth$/);
      await expect.poll(() => store.held.tokens.length).toBe(1);
      expect(await openTimeline(page)).toBe(store.held.authToken);
    });
});

test('a store that keeps nothing new: the session lasts as long as the page, and nothing older is left', async ({
  page,
  demo,
}) => {
  const store = phoneStore('{"authToken":"old","tokens":[{"id":"1","token":"old"}]}');
  await inPhone(page, store.deeds);
  store.refuses = ['write'];
  await signIn(page, demo, FARAH);
  const call = nextCall(page, TIMELINE);
  await shell(page).bar.getByRole('link', { name: 'Zoya, Child Timeline' }).click();
  const { auth_token: token } = (await call).headers;
  await expect(timelinePage(page).moments.first()).toBeVisible();
  expect(token).not.toBe('');
  expect(await everythingKept(page)).not.toContain(token);
  await expect.poll(() => store.value).toBeUndefined();
  await page.goto('/timeline');
  await expect(loginCard(page).phone).toBeVisible();
});

test('a phone that does not answer keeps nobody from the card', async ({ page, demo }) => {
  const store = phoneStore();
  const phone = await inPhone(page, store.deeds);
  await signIn(page, demo, FARAH);
  await expect.poll(() => store.value).toBeDefined();
  const never = () => new Promise(() => {});
  Object.assign(store.deeds, { 'TokenStore.read': never, 'TokenStore.clear': never });
  const reads = callsOf(phone).length;
  await page.clock.install({ time: MOMENT });
  await page.goto('/timeline');
  await expect.poll(() => callsOf(phone).length).toBe(reads + 1);
  await page.clock.runFor(10_000);
  await expect(loginCard(page).phone).toBeVisible();
});
