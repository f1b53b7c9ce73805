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

// Each test signs in by itself: a reload replaces the tokens that the other tests share.

const NEXT_DAY = MOMENT + DAY_MS;

/** A night passes, on the server and on the device. */
async function nextDay(page: Page, demo: Demo): Promise<void> {
  await demo.advance(DAY_MS);
  await page.context().clock.setFixedTime(NEXT_DAY);
}

/** The parent comes back to a page that stayed open. */
function comeBack(page: Page): Promise<boolean> {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('the first opening of a day renews the session, the second does not', async ({ page, demo }) => {
  // proves: SESS-12 SESS-15 SESS-16 SESS-17 AUTH-19
  await signIn(page, demo, MEERA);
  const before = await readDevice(page);
  await changeDevice(page, { flags: { manualLogout: false, reset: true } });
  await nextDay(page, demo);
  const reloads = callsTo(page, RELOAD);
  const answered = page.waitForResponse(`**${RELOAD}`);
  await page.goto('/timeline');
  const { response } = await (await answered).json();
  await expect.poll(async () => (await readDevice(page)).authToken).toBe(response.auth_token);

  const after = await readDevice(page);
  expect(after.authToken).not.toBe(before.authToken);
  expect(after.tokens.map(({ id }) => id)).toEqual(before.tokens.map(({ id }) => id));
  expect(after.tokens[0]?.token).toBe(after.authToken);
  expect(after.lastReload).toBe(new Date(NEXT_DAY).toISOString());
  expect(after.flags.reset).toBe(false);
  // When the session ends does not move.
  expect(after.lastLoggedIn).toBe(before.lastLoggedIn);
  expect(reloads.map(({ form }) => form.get('otp'))).toEqual(['{secret}']);
  expect(reloads[0]?.headers.auth_token).toBe(before.authToken);

  // What was restored is what later calls carry, long after the old token has died.
  await demo.advance(10 * 60_000);
  const call = nextCall(page, TIMELINE);
  await page.goto('/timeline');
  expect((await call).headers.auth_token).toBe(after.authToken);
  await expect(timelinePage(page).moments.first()).toBeVisible();
  await comeBack(page);
  await shell(page).faces.nth(1).click();
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
  expect(reloads).toHaveLength(1);
});

test('a page that stayed open overnight renews the session when the parent comes back', async ({ page, demo }) => {
  // proves: SESS-24
  await signIn(page, demo, FARAH);
  const reloads = callsTo(page, RELOAD);
  await comeBack(page);
  await nextDay(page, demo);
  const answered = page.waitForResponse(`**${RELOAD}`);
  await comeBack(page);
  await answered;
  expect(reloads).toHaveLength(1);
  await expect(page).toHaveURL(/\/blogs$/);
  await expect.poll(async () => (await readDevice(page)).lastReload).toBe(new Date(NEXT_DAY).toISOString());
});

test("the phone's shell says so too when the app comes to the front", async ({ page, demo }) => {
  const phone = await inPhone(page);
  await signIn(page, demo, FARAH);
  await nextDay(page, demo);
  const answered = page.waitForResponse(`**${RELOAD}`);
  await phone.tell('App', 'resume');
  expect((await answered).ok()).toBe(true);
});

test('a survey that came with the reload comes first', async ({ page, demo }) => {
  // proves: SESS-18
  await signIn(page, demo, FARAH);
  await nextDay(page, demo);
  await addToAnswers(page, RELOAD, { survey: { survey_id: 5 } });
  const load = page.waitForRequest((request) => request.isNavigationRequest() && request.url().endsWith('/survey/5'));
  await page.goto('/timeline');
  await load;
  await expect(page).toHaveURL(/\/survey\/5$/);
});

test('a survey that still waits comes first on a day without a reload, once for each opening', async ({
  page,
  demo,
}) => {
  // proves: SESS-13
  await signIn(page, demo, FARAH);
  await changeDevice(page, { survey: { surveyId: 5 } });
  const reloads = callsTo(page, RELOAD);
  await page.goto('/timeline');
  await expect(page).toHaveURL(/\/survey\/5$/);
  // The survey's own page stays, and whoever leaves it is left in peace.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await shell(page).logo.click();
  await expect(page).toHaveURL(/\/blogs$/);
  await comeBack(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Namaste/ })).toBeVisible();
  await expect(page).toHaveURL(/\/blogs$/);
  expect(reloads).toHaveLength(0);
});

test('a new event that came with the reload is told, and OK leads to it', async ({ page, demo, centre }) => {
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

test('a reload that is refused ends the session and says why', async ({ page, demo }) => {
  // proves: SESS-20 SESS-22 SESS-23
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

test('without a token there is nothing to renew: the parent is out, and the reason is told', async ({ page, demo }) => {
  // proves: SESS-21 SESS-22 SESS-23
  await signIn(page, demo, ARJUN);
  const stored = await readDevice(page);
  await nextDay(page, demo);
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

test('two tabs renew the session once, and both go on where they are', async ({ page, demo, context }) => {
  await signIn(page, demo, FARAH);
  const other = await context.newPage();
  const reloads = [callsTo(page, RELOAD), callsTo(other, RELOAD)];
  await other.goto('/timeline');
  await expect(timelinePage(other).moments.first()).toBeVisible();
  await nextDay(page, demo);
  await Promise.all([comeBack(page), comeBack(other)]);
  await expect.poll(async () => (await readDevice(page)).lastReload).toBe(new Date(NEXT_DAY).toISOString());
  const { authToken } = await readDevice(page);
  await demo.advance(10 * 60_000);
  const call = nextCall(other, TIMELINE);
  await timelinePage(other).refresh.click();
  expect((await call).headers.auth_token).toBe(authToken);
  await expect(timelinePage(other).moments.first()).toBeVisible();
  await expect(other).toHaveURL(/\/timeline$/);
  await expect(page).toHaveURL(/\/blogs$/);
  expect(reloads.flat()).toHaveLength(1);
});

test('a tab that slept through the reload of another does not use the dead token', async ({ page, demo, context }) => {
  await signIn(page, demo, FARAH);
  const asleep = await context.newPage();
  // Its listener for what other tabs store hears nothing, as in a page that the phone has put to sleep.
  await asleep.addInitScript(() =>
    addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  await asleep.goto('/timeline');
  await expect(timelinePage(asleep).moments.first()).toBeVisible();
  await nextDay(page, demo);
  await comeBack(page);
  await expect.poll(async () => (await readDevice(page)).lastReload).toBe(new Date(NEXT_DAY).toISOString());
  await demo.advance(10 * 60_000);
  const call = nextCall(asleep, TIMELINE);
  await timelinePage(asleep).refresh.click();
  expect((await call).headers.auth_token).toBe((await readDevice(page)).authToken);
  await expect(shell(asleep).modal).toHaveCount(0);
});

test('an answer that was lost is asked for again with the old token, and the parent stays', async ({ page, demo }) => {
  await signIn(page, demo, FARAH);
  const { authToken } = await readDevice(page);
  await nextDay(page, demo);
  const reloads = callsTo(page, RELOAD);
  await page.route(
    `**${RELOAD}`,
    async (route) => {
      // The server does its part; the line breaks before the answer is here.
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.goto('/timeline');
  await expect.poll(async () => (await readDevice(page)).lastReload).toBe(new Date(NEXT_DAY).toISOString());
  expect(reloads.map(({ headers }) => headers.auth_token)).toEqual([authToken, authToken]);
  await demo.advance(10 * 60_000);
  await timelinePage(page).refresh.click();
  await expect(timelinePage(page).refresh).not.toHaveAttribute('aria-disabled', 'true');
  await expect(shell(page).modal).toHaveCount(0);
  await expect(timelinePage(page).moments.first()).toBeVisible();
});

test('without a connection nothing is decided; it is made good when the connection is back', async ({
  page,
  demo,
  context,
}) => {
  await signIn(page, demo, FARAH);
  await nextDay(page, demo);
  const { authToken } = await readDevice(page);
  await context.setOffline(true);
  await comeBack(page);
  expect((await readDevice(page)).authToken).toBe(authToken);
  await expect(page).toHaveURL(/\/blogs$/);
  const answered = page.waitForResponse(`**${RELOAD}`);
  await context.setOffline(false);
  await answered;
  await expect.poll(async () => (await readDevice(page)).lastReload).toBe(new Date(NEXT_DAY).toISOString());
});

test("the day is the centre's, whatever the device believes", async ({ page, demo, browser, baseURL }) => {
  await signIn(page, demo, FARAH);
  const stored = await page.evaluate(() => localStorage.getItem('aangan') ?? '');
  // Another zone, and a clock that is three days ahead.
  const away = await browser.newContext({ timezoneId: 'Pacific/Honolulu', ...(baseURL && { baseURL }) });
  await away.clock.setFixedTime(MOMENT + 3 * DAY_MS);
  const device = await away.newPage();
  await device.addInitScript((text) => {
    if (localStorage.getItem('aangan') === null) localStorage.setItem('aangan', text);
  }, stored);
  const reloads = callsTo(device, RELOAD);
  await device.goto('/timeline');
  await expect(timelinePage(device).moments.first()).toBeVisible();
  await comeBack(device);
  await device.reload();
  await expect(timelinePage(device).moments.first()).toBeVisible();
  expect(reloads).toHaveLength(0);

  // Ten minutes after midnight at the centre it is still yesterday in Honolulu.
  await demo.freeze('2026-11-13T00:10:00+05:30');
  const answered = device.waitForResponse(`**${RELOAD}`);
  await device.reload();
  await answered;
  await expect(timelinePage(device).moments.first()).toBeVisible();
  await device.reload();
  await expect(timelinePage(device).moments.first()).toBeVisible();
  await comeBack(device);
  expect(reloads).toHaveLength(1);
  await away.close();
});

test('a session of an older version, or one whose time has passed, is ended wherever the page is opened', async ({
  page,
  demo,
}) => {
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

test('children that are read while the tokens are replaced are all there', async ({ page, demo }) => {
  await signIn(page, demo, MEERA);
  await nextDay(page, demo);
  const children = callsTo(page, CHILD_DATA);
  await page.goto('/timeline');
  await expect.poll(async () => (await readDevice(page)).lastReload).toBe(new Date(NEXT_DAY).toISOString());
  await expect(shell(page).faces).toHaveCount(2);
  expect(children).toHaveLength(2);
  await expect(timelinePage(page).moments.first()).toBeVisible();
});
