import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { paths } from '../../src/kit/paths';
import { callsTo, endSession, LOGOUT, nextCall, TIMELINE } from '../support/calls';
import { changeDevice, KEY, NOBODYS, readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { ARJUN } from '../support/parents';
import { deviceFile } from '../support/places';
import { inBrowser } from '../support/pushes';
import { pressLogout, shell } from '../support/shell';
import { loginCard, signIn } from '../support/sign-in';
import { timelinePage } from '../support/timeline-page';

/** Whether the server accepts a token, or says that its session has ended. */
function word(request: APIRequestContext, baseURL: string | undefined, token: string, child: string) {
  return async () => {
    const headers = { auth_token: token, child_id: child, platform: 'web', app_version: '4.7.0' };
    const answer = await request.post(`${baseURL}${TIMELINE}`, { headers, form: { child_id: child } });
    return ((await answer.json()) as { error?: string }).error;
  };
}

/** A fake push service that counts unsubscriptions. */
async function subscribed(page: Page): Promise<() => Promise<number>> {
  await inBrowser(page, { permission: 'granted' });
  await page.addInitScript(() => {
    const left = { times: 0 };
    const subscription = {
      unsubscribe: async () => {
        left.times += 1;
        return true;
      },
    };
    Object.assign(window, { left });
    PushManager.prototype.getSubscription = async () => subscription as unknown as PushSubscription;
  });
  return () => page.evaluate(() => (window as unknown as { left: { times: number } }).left.times);
}

test('a logout asks first: cancelling keeps the session, confirming ends it everywhere', async ({ page, demo }) => {
  // proves: SESS-01 SESS-02 SESS-03 SESS-05 SESS-06 SESS-07
  await signIn(page, demo, ARJUN);
  const flags = { manualLogout: false, reset: true };
  await changeDevice(page, { pushToken: 'push-1', flags, settings: { theme: 'dark' } });
  await page.goto('/blogs');
  const { authToken, activeChildId, deviceKey } = await readDevice(page);
  const { modal } = shell(page);
  await test.step('cancelling', async () => {
    const logouts = callsTo(page, LOGOUT);
    await pressLogout(page);
    await expect(modal).toContainText('Are You Sure You Want To Logout ?');
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect(modal).toBeHidden();
    await page.goto('/timeline');
    await expect(timelinePage(page).heading).toBeVisible();
    expect(logouts).toHaveLength(0);
    expect((await readDevice(page)).authToken).toBe(authToken);
  });
  await test.step('confirming', async () => {
    const logout = nextCall(page, LOGOUT);
    await pressLogout(page);
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/login$/);
    const { form } = await logout;
    expect(form.get('logoutReason')).toBe('manual_logout');
    expect(form.get('Auth_token')).toBe(authToken);
    expect(form.get('child_id')).toBe(activeChildId);
    // Device data stays, and the logout reason.
    const left = { pushToken: 'push-1', deviceKey, flags: { manualLogout: true, reset: false } };
    expect(await readDevice(page)).toEqual({ ...NOBODYS, ...left });
    await page.goto('/timeline');
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('an offline logout reaches the server later, and no push arrives until then', async ({
  page,
  context,
  demo,
  request,
  baseURL,
}) => {
  await signIn(page, demo, ARJUN);
  const { authToken, activeChildId } = await readDevice(page);
  const said = word(request, baseURL, authToken, activeChildId);
  const left = await subscribed(page);
  await page.goto('/timeline');
  await shell(page).prompt.click();
  await expect(shell(page).bell).toBeVisible();
  const before = await left();
  const { modal } = shell(page);
  await pressLogout(page);
  await context.setOffline(true);
  await modal.getByRole('button', { name: 'OK' }).click();
  await expect.poll(async () => (await readDevice(page)).authToken).toBe('');
  await expect.poll(left).toBe(before + 1);
  expect(await said()).toBeUndefined();
  // Nothing of it is stored on the device.
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(authToken);
  await context.setOffline(false);
  await expect.poll(said).toBe('Expired Auth Token.');
  await expect(page).toHaveURL(/\/login$/);
});

test('an expired session is reported once, then ended', async ({ page, demo, request, baseURL }) => {
  // proves: SESS-08 SESS-09 SESS-10 SESS-11
  await signIn(page, demo, ARJUN);
  await page.goto('/timeline');
  const timeline = timelinePage(page);
  await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  // The session ends on the server, for example by a logout on another device.
  await endSession(page, request, baseURL);

  const { modal } = shell(page);
  const logout = nextCall(page, LOGOUT);
  await timeline.refresh.click();
  await expect(modal).toContainText('Session expired! Please login again.');
  // The page is blank and the token is removed before OK is pressed.
  expect((await logout).form.get('logoutReason')).toBe('expired token');
  await expect(page.locator('main')).toHaveCount(0);
  expect((await readDevice(page)).authToken).toBe('');
  // All addresses from here on: the screen's history entry, after that of the dialog; then the root, which redirects to the
  // sign-in.
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(new URL(frame.url()).pathname));
  await modal.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(addresses).toEqual(['/timeline', '/', '/login']);
  expect((await readDevice(page)).authToken).toBe('');
  await expect(modal).toHaveCount(0);
});

test('an OK for an expired session does not end a new one of another tab', async ({
  page,
  context,
  demo,
  request,
  baseURL,
}) => {
  await signIn(page, demo, ARJUN);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto('/timeline');
    await expect(tab.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  }
  const { activeChildId } = await readDevice(page);
  await endSession(page, request, baseURL);
  await timelinePage(page).refresh.click();
  await expect(shell(page).modal).toContainText('Session expired! Please login again.');
  // The other tab is signed out immediately.
  await expect(other).toHaveURL(/\/login$/);
  await signIn(other, demo, ARJUN);
  const { authToken: fresh } = await readDevice(other);
  expect(fresh).not.toBe('');
  await expect(page).toHaveURL(/\/blogs$/);

  const logouts = callsTo(page, LOGOUT);
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  await expect(shell(page).modal).toHaveCount(0);
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  await expect(page).toHaveURL(/\/photoGallery$/);
  expect(logouts).toHaveLength(0);
  expect((await readDevice(page)).authToken).toBe(fresh);
  expect(await word(request, baseURL, fresh, activeChildId)()).toBeUndefined();
});

test('a sign-in page that slept takes over the session of another tab when it is visible again', async ({ page }) => {
  await page.goto(paths.login);
  await expect(loginCard(page).phone).toBeVisible();
  // Written by the page itself, so that no `storage` event tells of it.
  await page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [
    KEY,
    readFileSync(deviceFile(ARJUN), 'utf8'),
  ] as const);
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  await expect(page).toHaveURL(new RegExp(`${paths.blogs}$`));
});
