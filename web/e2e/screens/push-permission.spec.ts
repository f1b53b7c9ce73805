import { expect } from '@playwright/test';
import { callsTo, nextCall } from '../support/calls';
import { changeDevice, readDevice } from '../support/device';
import { test } from '../support/fixtures';
import { becomesIdle } from '../support/idle';
import { FARAH } from '../support/parents';
import { asked, inBrowser, inShell, PHONE_TOKEN, type Shell } from '../support/pushes';
import { loaded } from '../support/routes';
import { pressLogout, shell } from '../support/shell';
import { signIn } from '../support/sign-in';

// Registration for push notifications with the prompt of the top bar, in the browser and in the native app.

const SAVE = '/parentapp/saveToken';

test('the bell is shown with permission and a token, and the prompt without either', async ({
  page,
  context,
  arriveAs,
}) => {
  // proves: PUSH-01 PUSH-04 PUSH-05
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  for (const [permission, token, shown] of [
    ['default', '', 'prompt'],
    ['denied', '', 'prompt'],
    ['denied', 'a token', 'prompt'],
    ['granted', '', 'prompt'],
    ['granted', 'a token', 'bell'],
  ] as const) {
    await test.step(`permission ${permission} and ${token || 'no token'}: the ${shown}`, async () => {
      await changeDevice(page, { pushToken: token });
      const other = await context.newPage();
      await inBrowser(other, { permission });
      await other.goto('/blogs');
      const { bell, prompt } = shell(other);
      await expect(shown === 'bell' ? bell : prompt).toBeVisible();
      await expect(shown === 'bell' ? prompt : bell).toHaveCount(0);
      await other.close();
    });
  }
});

test('the prompt has the configured text, and only after agreement the browser asks and the device is registered', async ({
  page,
  arriveAs,
}) => {
  // proves: NAV-56 PUSH-01 PUSH-05 PUSH-06
  const made = await inBrowser(page, { permission: 'default', answer: 'granted' });
  const config = (await (await page.request.get('/static/config.json')).json()) as Record<string, string>;
  const own = { ...config, pushPermissionMessage: 'May news of the day reach you from' };
  await page.route('**/static/config.json', (route) => route.fulfill({ json: own }));
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  const { prompt, modal, bell } = shell(page);

  await test.step('without agreement', async () => {
    await prompt.click();
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect(modal).toHaveCount(0);
    await expect(prompt).toBeVisible();
    expect((await asked(page)).times).toBe(0);
  });

  await test.step('with agreement', async () => {
    await prompt.click();
    await expect(modal.getByRole('heading', { name: 'Aangan Says....', exact: true })).toBeVisible();
    await expect(modal.getByText('May news of the day reach you from Aangan', { exact: true })).toBeVisible();
    // The browser's own prompt opens only after the parent has agreed.
    expect((await asked(page)).times).toBe(0);
    const saved = nextCall(page, SAVE);
    await modal.getByRole('button', { name: 'OK' }).click();
    const { form } = await saved;
    expect(Object.fromEntries(form)).toMatchObject({
      token: JSON.stringify(made),
      email: 'farah.khan@example.com',
      app_version: '4.7.0',
      platform: 'web',
      web: '1',
      parent: 'Mother',
      device_Modal: expect.stringMatching(/^\w+\/\d+$/),
      device_os: 'Linux',
    });
    await expect(bell).toBeVisible();
    expect(await asked(page)).toEqual({ times: 1, keys: [config.pushKey] });
    expect((await readDevice(page)).pushToken).toBe(JSON.stringify(made));
    // The server now has this device.
    const settings = await page.request.post('/parentapp/getNoticeSettings', {
      headers: { auth_token: (await readDevice(page)).authToken },
      form: {},
    });
    expect(((await settings.json()) as { response: { devices: number } }).response.devices).toBeGreaterThan(0);
  });
});

test('after a denial the parent sees how to allow it again, and then that it is blocked', async ({
  page,
  arriveAs,
}) => {
  // proves: PUSH-09 PUSH-10
  await inBrowser(page, { permission: 'default', answer: 'denied' });
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  const saves = callsTo(page, SAVE);
  const { prompt, modal } = shell(page);

  await test.step('denied', async () => {
    await prompt.click();
    // Before a denial there is no hint to unblock.
    await expect(modal.getByText(/^Shall we tell you .* Please allow notifications from Aangan$/)).toBeVisible();
    await expect(modal).not.toContainText('Unblock');
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(modal.getByRole('heading', { name: 'Error', exact: true })).toBeVisible();
    const text = 'Please Unblock Notification Request Manually, To receive your updates from Aangan';
    await expect(modal.getByText(text, { exact: true })).toBeVisible();
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(prompt).toBeVisible();
  });

  await test.step('blocked: the browser is not asked again', async () => {
    await prompt.click();
    await expect(modal.getByRole('heading', { name: 'Error', exact: true })).toBeVisible();
    await expect(modal.getByText('Please Unblock Notification Request Manually', { exact: true })).toBeVisible();
    await modal.getByRole('button', { name: 'OK' }).click();
    expect((await asked(page)).times).toBe(1);
    expect(saves).toEqual([]);
  });
});

test('a browser without notifications, without push, or with an unknown push service gets a message', async ({
  page,
  context,
  arriveAs,
}) => {
  // proves: ERR-01 PUSH-11
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  await page.goto('about:blank');

  for (const missing of ['Notification', 'PushManager'] as const) {
    await test.step(`without ${missing}`, async () => {
      const other = await context.newPage();
      await inBrowser(other, { permission: 'granted' });
      await other.addInitScript((name) => void Reflect.deleteProperty(window, name), missing);
      await other.goto('/blogs');
      await loaded(other);
      const { prompt, modal } = shell(other);
      await prompt.click();
      await expect(modal).toContainText('This browser does not support desktop notification');
      await modal.getByRole('button', { name: 'OK' }).click();
      await expect(prompt).toBeVisible();
      await other.close();
    });
  }

  await test.step('an unknown push service is refused', async () => {
    await inBrowser(page, { permission: 'granted', service: 'push.example' });
    await page.goto('/blogs');
    await loaded(page);
    await shell(page).prompt.click();
    await expect(page.locator('[data-toast]')).toHaveText('Notifications cannot be sent to this kind of browser.');
    await expect(shell(page).prompt).toBeVisible();
    expect((await readDevice(page)).pushToken).toBe('');
  });
});

test('a phone is asked again after a denial, and the app registers its token at each start', async ({
  page,
  arriveAs,
}) => {
  // proves: PUSH-02 PUSH-12 PUSH-13
  const how: Shell = { permission: 'prompt', answer: 'denied' };
  const phone = await inShell(page, how);
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  const { prompt, modal, bell } = shell(page);
  const toast = page.locator('[data-toast]');

  await test.step('no', async () => {
    await prompt.click();
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(toast).toHaveText('Push Notification permission denied');
    await expect(prompt).toBeVisible();
  });

  await test.step('yes', async () => {
    how.answer = 'granted';
    await prompt.click();
    await expect(modal).toContainText('To receive your updates from');
    const saved = nextCall(page, SAVE);
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(toast).toHaveText('Push Notification permission granted');
    const { form } = await saved;
    expect(Object.fromEntries(form)).toMatchObject({ token: PHONE_TOKEN, web: '0', platform: 'android' });
    await expect(bell).toBeVisible();
  });

  await test.step('opened again, without a remaining listener', async () => {
    const saved = nextCall(page, SAVE);
    await page.reload();
    await becomesIdle(page);
    expect((await saved).form.get('token')).toBe(PHONE_TOKEN);
    expect(phone.given('PushNotifications.register')).toHaveLength(2);
    await expect.poll(() => phone.listeners('PushNotifications', 'registration')).toBe(0);
    await expect.poll(() => phone.listeners('PushNotifications', 'registrationError')).toBe(0);
  });
});

test('a phone is asked the first time, and an iPhone is recognized', async ({ page, arriveAs }) => {
  // proves: PUSH-13
  const phone = await inShell(page, { permission: 'prompt-with-rationale', answer: 'granted', system: 'ios' });
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  const { prompt, modal, bell } = shell(page);
  await prompt.click();
  // The system's prompt can be shown only once, so ours comes first.
  await expect(modal).toContainText('Please allow notifications from Aangan');
  expect(phone.asked).not.toContain('PushNotifications.requestPermissions');
  const saved = nextCall(page, SAVE);
  await modal.getByRole('button', { name: 'OK' }).click();
  await expect(page.locator('[data-toast]')).toHaveText('Push Notification permission granted');
  expect(Object.fromEntries((await saved).form)).toMatchObject({ token: PHONE_TOKEN, web: '0', platform: 'ios' });
  await expect(bell).toBeVisible();
});

test('a failed registration says why, and so does a failing native app', async ({ page, arriveAs }) => {
  // proves: PUSH-14
  const how: Shell = { permission: 'granted', fails: 'SERVICE_NOT_AVAILABLE' };
  await inShell(page, how);
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  const { prompt, modal } = shell(page);
  await prompt.click();
  await expect(modal.getByText('Error on registration: SERVICE_NOT_AVAILABLE', { exact: true })).toBeVisible();
  await modal.getByRole('button', { name: 'OK' }).click();
  await expect(prompt).toBeVisible();

  how.breaks = 'Default FirebaseApp is not initialized';
  await prompt.click();
  await expect(modal.getByText(`Error on registration: ${how.breaks}`, { exact: true })).toBeVisible();
});

test('the device keeps its token at logout and registers it at the next sign-in', async ({ page, demo }) => {
  const phone = await inShell(page);
  await signIn(page, demo, FARAH);
  const { prompt, bell, modal } = shell(page);
  await prompt.click();
  await expect(bell).toBeVisible();
  await pressLogout(page);
  await modal.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect((await readDevice(page)).pushToken).toBe(PHONE_TOKEN);
  const saved = nextCall(page, SAVE);
  await signIn(page, demo, FARAH);
  await expect(bell).toBeVisible();
  await becomesIdle(page);
  const { form, headers } = await saved;
  expect(form.get('token')).toBe(PHONE_TOKEN);
  expect(JSON.parse(String(phone.given('TokenStore.write').at(-1)?.value))).toMatchObject({
    authToken: headers.auth_token,
  });
});
