import { expect } from '@playwright/test';
import { callsTo, LOGOUT, nextCall } from '../support/calls';
import { changeDevice, clearDevice, NOBODYS, readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { MOMENT } from '../support/moment';
import { ARJUN, FARAH } from '../support/parents';
import { pressLogout, shell } from '../support/shell';
import { signIn } from '../support/sign-in';

const DAY_MS = 86_400_000;
const daysBefore = (days: number) => new Date(MOMENT - days * DAY_MS).toISOString();

test.describe('with a session', () => {
  test.describe('that lasts', () => {
    test.use({ readOnly: true });

    test('opens Home, or the notifications if the address is one', async ({ page, arriveAs }) => {
      // proves: SPLASH-01 SPLASH-07 SPLASH-08 SPLASH-12 SESS-25
      await test.step('fresh', async () => {
        await arriveAs(FARAH, '/');
        await expect(page).toHaveURL(/\/blogs$/);
      });
      await test.step('an address of a notification', async () => {
        await page.goto('/?notification');
        await expect(page).toHaveURL(/\/notification$/);
      });
      await test.step('29 days after the last login', async () => {
        await changeDevice(page, { lastLoggedIn: daysBefore(29) });
        await page.goto('/');
        await expect(page).toHaveURL(/\/blogs$/);
      });
      await test.step('an invalid last login opens Home, whatever the address', async () => {
        await changeDevice(page, { lastLoggedIn: 'the day before yesterday' });
        await page.goto('/?notification');
        await expect(page).toHaveURL(/\/blogs$/);
        await expect(page.getByRole('heading', { name: 'Namaste, Farah' })).toBeVisible();
      });
    });
  });

  test('30 days or more after the last login it is over', async ({ page, demo }) => {
    // proves: SPLASH-09 SPLASH-10 SPLASH-11 SESS-25
    for (const days of [30, 31]) {
      await test.step(`${days} days`, async () => {
        await signIn(page, demo, ARJUN);
        await changeDevice(page, { lastLoggedIn: daysBefore(days) });
        const logout = nextCall(page, LOGOUT);
        await page.goto('/');
        await expect(page).toHaveURL(/\/login$/);
        expect((await logout).form.get('logoutReason')).toBe('token timeout');
        expect((await readDevice(page)).authToken).toBe('');
      });
    }
  });

  test('another stored version ends it before any other check', async ({ page, demo, baseURL, request }) => {
    // proves: SPLASH-02 SPLASH-03 SPLASH-04 SPLASH-05
    await signIn(page, demo, ARJUN);
    const { authToken, activeChildId, deviceKey } = await readDevice(page);
    const flags = { manualLogout: false, reset: true };
    await changeDevice(page, { appVersion: '4.6.0', flags, settings: { theme: 'dark' } });
    const logout = nextCall(page, LOGOUT);
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
    expect((await logout).form.get('Auth_token')).toBe(authToken);
    // The device key stays: it is useless on its own.
    expect(await readDevice(page)).toEqual({ ...NOBODYS, deviceKey });
    // It has ended on the server too.
    await expect(async () => {
      const answer = await request.post(`${baseURL}/parentapp/childData`, {
        headers: { auth_token: authToken, child_id: activeChildId, platform: 'web', app_version: '4.7.0' },
        form: { child_id: activeChildId },
      });
      expect(await answer.json()).toMatchObject({ status: 'error', error: 'Expired Auth Token.' });
    }).toPass();
  });
});

test.describe('without a session', () => {
  test('an empty device opens the sign-in and says why, and so does a session without its token or its child', async ({
    page,
    demo,
  }) => {
    // proves: SPLASH-06 SPLASH-13 SPLASH-15
    await test.step('an empty device', async () => {
      await clearDevice(page);
      const logout = nextCall(page, LOGOUT);
      await page.goto('/');
      await expect(page).toHaveURL(/\/login$/);
      expect((await logout).form.get('logoutReason')).toBe('missing user');
    });
    for (const [missing, change] of [
      ['token', { authToken: '' }],
      ['child', { activeChildId: '' }],
    ] as const) {
      await test.step(`without its ${missing}`, async () => {
        // A separate sign-in: the splash ends this session on the server too.
        await signIn(page, demo, FARAH);
        await changeDevice(page, change);
        await page.goto('/');
        await expect(page).toHaveURL(/\/login$/);
      });
    }
  });

  test('after a logout no missing session is reported', async ({ page, demo }) => {
    // proves: SPLASH-14 SESS-04
    await signIn(page, demo, ARJUN);
    const logouts = callsTo(page, LOGOUT);
    await pressLogout(page);
    await shell(page).modal.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/');
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('button', { name: 'Send OTP' })).toBeVisible();
    expect(logouts.map(({ form }) => form.get('logoutReason'))).toEqual(['manual_logout']);
    expect((await readDevice(page)).flags.manualLogout).toBe(true);
  });
});
