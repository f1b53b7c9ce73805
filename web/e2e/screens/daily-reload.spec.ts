import { expect, type Page } from '@playwright/test';
import { addToAnswers, answerWith, CHILD_DATA, callsTo, LOGOUT, nextCall, RELOAD, TIMELINE } from '../support/calls';
import type { Demo } from '../support/centre';
import { childId } from '../support/centre-children';
import { changeDevice, readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { DAY_MS, MOMENT } from '../support/moment';
import { ARJUN, FARAH, MEERA } from '../support/parents';
import { inPhone } from '../support/phone';
import { shell } from '../support/shell';
import { signIn } from '../support/sign-in';
import { timelinePage } from '../support/timeline-page';

// Each test has its own sign-in: a reload replaces tokens that other tests would share.

/** The time of the tests, `days` days later. */
const daysLater = (days: number) => MOMENT + days * DAY_MS;

/** Moves server and device to the next day. */
async function nextDay(page: Page, demo: Demo, days = 1): Promise<void> {
  await demo.freeze(daysLater(days));
  await page.context().clock.setFixedTime(daysLater(days));
}

/** Expects that the session was renewed on that day. */
async function renewed(page: Page, days = 1): Promise<void> {
  await expect.poll(async () => (await readDevice(page)).lastReload).toBe(new Date(daysLater(days)).toISOString());
}

/** Makes the page visible again. */
function comeBack(page: Page): Promise<boolean> {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('the first visit of a day renews the session with all children, the second does not', async ({ page, demo }) => {
  // proves: SESS-12 SESS-15 SESS-16 SESS-17 AUTH-19
  await signIn(page, demo, MEERA);
  const before = await readDevice(page);
  await changeDevice(page, { flags: { manualLogout: false, reset: true } });
  await nextDay(page, demo);
  const reloads = callsTo(page, RELOAD);
  const children = callsTo(page, CHILD_DATA);
  const answered = page.waitForResponse(`**${RELOAD}`);
  await page.goto('/timeline');
  const { response } = await (await answered).json();
  await expect.poll(async () => (await readDevice(page)).authToken).toBe(response.auth_token);

  const after = await readDevice(page);
  expect(after.authToken).not.toBe(before.authToken);
  expect(after.tokens.map(({ id }) => id)).toEqual(before.tokens.map(({ id }) => id));
  expect(after.tokens[0]?.token).toBe(after.authToken);
  expect(after.lastReload).toBe(new Date(daysLater(1)).toISOString());
  expect(after.flags.reset).toBe(false);
  // The expiry does not change.
  expect(after.lastLoggedIn).toBe(before.lastLoggedIn);
  expect(reloads.map(({ form }) => form.get('otp'))).toEqual(['{secret}']);
  expect(reloads[0]?.headers.auth_token).toBe(before.authToken);
  // Data that was loaded during the replacement is complete.
  await expect(shell(page).faces).toHaveCount(2);
  expect(children).toHaveLength(2);
  await expect(timelinePage(page).entries.first()).toBeVisible();

  // Later requests use the new token, after the old one has expired.
  await demo.advance(10 * 60_000);
  const call = nextCall(page, TIMELINE);
  await page.goto('/timeline');
  expect((await call).headers.auth_token).toBe(after.authToken);
  await expect(timelinePage(page).entries.first()).toBeVisible();
  await comeBack(page);
  await shell(page).faces.nth(1).click();
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
  expect(reloads).toHaveLength(1);
});

test('a page that stayed open renews the session when the parent comes back, and retries after a lost connection', async ({
  page,
  demo,
  context,
}) => {
  // proves: SESS-24
  await signIn(page, demo, FARAH);
  await test.step('overnight', async () => {
    const reloads = callsTo(page, RELOAD);
    await comeBack(page);
    await nextDay(page, demo);
    const answered = page.waitForResponse(`**${RELOAD}`);
    await comeBack(page);
    await answered;
    expect(reloads).toHaveLength(1);
    await expect(page).toHaveURL(/\/blogs$/);
    await renewed(page);
  });
  await test.step('offline nothing is decided until the connection is back', async () => {
    await nextDay(page, demo, 2);
    const { authToken } = await readDevice(page);
    await context.setOffline(true);
    await comeBack(page);
    expect((await readDevice(page)).authToken).toBe(authToken);
    await expect(page).toHaveURL(/\/blogs$/);
    const answered = page.waitForResponse(`**${RELOAD}`);
    await context.setOffline(false);
    await answered;
    await renewed(page, 2);
  });
  await test.step('a lost answer is retried with the old token, and the parent stays signed in', async () => {
    const { authToken } = await readDevice(page);
    await nextDay(page, demo, 3);
    const reloads = callsTo(page, RELOAD);
    await page.route(
      `**${RELOAD}`,
      async (route) => {
        // The server processes it, and the response is lost.
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await page.goto('/timeline');
    await renewed(page, 3);
    expect(reloads.map(({ headers }) => headers.auth_token)).toEqual([authToken, authToken]);
    await demo.advance(10 * 60_000);
    await timelinePage(page).refresh.click();
    await expect(timelinePage(page).refresh).not.toHaveAttribute('aria-disabled', 'true');
    await expect(shell(page).modal).toHaveCount(0);
    await expect(timelinePage(page).entries.first()).toBeVisible();
  });
});

test('the native app does the same when it comes to the front', async ({ page, demo }) => {
  const phone = await inPhone(page);
  await signIn(page, demo, FARAH);
  await nextDay(page, demo);
  const answered = page.waitForResponse(`**${RELOAD}`);
  await phone.tell('App', 'resume');
  expect((await answered).ok()).toBe(true);
});

test('a survey comes first: a pending one once per visit, a new one from the reload immediately', async ({
  page,
  demo,
}) => {
  // proves: SESS-13 SESS-18
  await signIn(page, demo, FARAH);
  await test.step('a pending one, on a day without a reload', async () => {
    await changeDevice(page, { survey: { surveyId: 5 } });
    const reloads = callsTo(page, RELOAD);
    await page.goto('/timeline');
    await expect(page).toHaveURL(/\/survey\/5$/);
    // The survey page stays; after leaving it, it does not open again.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await shell(page).logo.click();
    await expect(page).toHaveURL(/\/blogs$/);
    await comeBack(page);
    await expect(page.getByRole('heading', { level: 1, name: /^Namaste/ })).toBeVisible();
    await expect(page).toHaveURL(/\/blogs$/);
    expect(reloads).toHaveLength(0);
  });
  await test.step('a new one from the reload', async () => {
    await changeDevice(page, { survey: { surveyId: 0 } });
    await nextDay(page, demo);
    await addToAnswers(page, RELOAD, { survey: { survey_id: 5 } });
    const load = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/survey/5'));
    await page.goto('/timeline');
    await load;
    await expect(page).toHaveURL(/\/survey\/5$/);
  });
});

test('a new event from the reload is announced, and OK opens it', async ({ page, demo, centre }) => {
  // proves: SESS-19
  await signIn(page, demo, MEERA);
  const koramangala = centre('koramangala');
  const children = [await childId(koramangala, 'Vihaan')];
  await koramangala.post('/centre/v1/events', { title: 'The lake', day: '2026-11-20', details: 'By bus.', children });
  await nextDay(page, demo);
  await page.goto('/timeline');
  const { modal } = shell(page);
  await expect(modal).toContainText('A new event has been scheduled, Click ok to view event details.');
  await modal.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/outdoorActivity$/);
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: 'The lake' })).toBeVisible();
});

test('a refused reload, or a missing token, ends the session and says why', async ({ page, demo }) => {
  // proves: SESS-20 SESS-21 SESS-22 SESS-23
  await test.step('refused', async () => {
    await signIn(page, demo, ARJUN);
    const { authToken } = await readDevice(page);
    await nextDay(page, demo);
    await answerWith(page, RELOAD, { body: { status: 'error', error: 'Session could not be reloaded.' } });
    const logouts = callsTo(page, LOGOUT);
    await page.goto('/timeline');
    await expect(page).toHaveURL(/\/login$/);
    expect(logouts[0]?.form.get('logoutReason')).toBe('session reload failed');
    expect(logouts[0]?.form.get('Auth_token')).toBe(authToken);
    expect(await readDevice(page)).toMatchObject({ authToken: '', tokens: [], activeChildId: '' });
    await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
  });
  await test.step('without a token', async () => {
    await signIn(page, demo, ARJUN);
    const stored = await readDevice(page);
    await nextDay(page, demo, 2);
    const reloads = callsTo(page, RELOAD);
    const logout = nextCall(page, LOGOUT);
    await page.evaluate(
      (text) => localStorage.setItem('aangan', text),
      JSON.stringify({ ...stored, authToken: '', tokens: [] }),
    );
    await comeBack(page);
    await expect(page).toHaveURL(/\/login$/);
    expect((await logout).form.get('logoutReason')).toBe('missing user');
    expect(reloads).toHaveLength(0);
  });
});

test('two tabs renew the session once, and a frozen tab does not use the old token', async ({
  page,
  demo,
  context,
}) => {
  await signIn(page, demo, FARAH);
  await test.step('both stay where they are', async () => {
    const other = await context.newPage();
    const reloads = [callsTo(page, RELOAD), callsTo(other, RELOAD)];
    await other.goto('/timeline');
    await expect(timelinePage(other).entries.first()).toBeVisible();
    await nextDay(page, demo);
    await Promise.all([comeBack(page), comeBack(other)]);
    await renewed(page);
    const { authToken } = await readDevice(page);
    await demo.advance(10 * 60_000);
    const call = nextCall(other, TIMELINE);
    await timelinePage(other).refresh.click();
    expect((await call).headers.auth_token).toBe(authToken);
    await expect(timelinePage(other).entries.first()).toBeVisible();
    await expect(other).toHaveURL(/\/timeline$/);
    await expect(page).toHaveURL(/\/blogs$/);
    expect(reloads.flat()).toHaveLength(1);
    await other.close();
  });
  await test.step('a frozen tab', async () => {
    const asleep = await context.newPage();
    // Its storage listener is disabled, as in a frozen tab.
    await asleep.addInitScript(() =>
      addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await asleep.goto('/timeline');
    await expect(timelinePage(asleep).entries.first()).toBeVisible();
    await nextDay(page, demo, 2);
    await comeBack(page);
    await renewed(page, 2);
    await demo.advance(10 * 60_000);
    const call = nextCall(asleep, TIMELINE);
    await timelinePage(asleep).refresh.click();
    expect((await call).headers.auth_token).toBe((await readDevice(page)).authToken);
    await expect(shell(asleep).modal).toHaveCount(0);
  });
});

test("the day is the centre's, whatever the device's time zone", async ({ page, demo, browser, baseURL }) => {
  await signIn(page, demo, FARAH);
  const stored = await page.evaluate(() => localStorage.getItem('aangan') ?? '');
  // Another time zone, and a clock three days ahead.
  const away = await browser.newContext({ timezoneId: 'Pacific/Honolulu', ...(baseURL && { baseURL }) });
  await away.clock.setFixedTime(MOMENT + 3 * DAY_MS);
  const device = await away.newPage();
  await device.addInitScript((text) => {
    if (localStorage.getItem('aangan') === null) localStorage.setItem('aangan', text);
  }, stored);
  const reloads = callsTo(device, RELOAD);
  await device.goto('/timeline');
  await expect(timelinePage(device).entries.first()).toBeVisible();
  await comeBack(device);
  await device.reload();
  await expect(timelinePage(device).entries.first()).toBeVisible();
  expect(reloads).toHaveLength(0);

  // Ten minutes after midnight at the centre it is still yesterday in Honolulu.
  await demo.freeze('2026-11-13T00:10:00+05:30');
  const answered = device.waitForResponse(`**${RELOAD}`);
  await device.reload();
  await answered;
  await expect(timelinePage(device).entries.first()).toBeVisible();
  await device.reload();
  await expect(timelinePage(device).entries.first()).toBeVisible();
  await comeBack(device);
  expect(reloads).toHaveLength(1);
  await away.close();
});

test('a session of an older version, or an expired one, is ended on any page', async ({ page, demo }) => {
  for (const [change, reason] of [
    [{ appVersion: '4.6.0' }, 'version changed'],
    [{ lastLoggedIn: new Date(MOMENT - 31 * DAY_MS).toISOString() }, 'token timeout'],
  ] as const) {
    await signIn(page, demo, ARJUN);
    await changeDevice(page, change);
    const logout = nextCall(page, LOGOUT);
    await page.goto('/timeline');
    await expect(page).toHaveURL(/\/login$/);
    expect((await logout).form.get('logoutReason')).toBe(reason);
  }
});
