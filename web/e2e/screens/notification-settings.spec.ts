import { expect } from '@playwright/test';
import { callsTo } from '../support/calls';
import { test } from '../support/fixtures';
import { notificationsPage } from '../support/notifications-page';
import { FARAH, LAKSHMI } from '../support/parents';
import { inBrowser, inShell } from '../support/pushes';
import { loaded } from '../support/routes';

const SAVE = '/parentapp/saveNoticeSettings';

test('each choice is saved immediately and stays; a refused one is rolled back', async ({ page, arriveAs }) => {
  await arriveAs(LAKSHMI, '/notificationSettings');
  const push = page.getByRole('switch', { name: 'Photos, Push' });
  const email = page.getByRole('switch', { name: 'Messages, Email' });
  const quiet = page.getByRole('switch', { name: 'Use quiet hours' });
  const from = page.getByLabel('From');
  const calls = callsTo(page, SAVE);
  const saved = () => page.waitForResponse(`**${SAVE}`);

  await test.step('each topic on its own', async () => {
    await expect(push).toBeChecked();
    await expect(email).not.toBeChecked();
    await push.click();
    await email.click();
    await expect(push).not.toBeChecked();
    await expect(email).toBeChecked();
    await expect
      .poll(() => calls.map(({ form }) => JSON.parse(form.get('settings') ?? '')))
      .toEqual([
        { topics: [{ topic: 'photos', push: false, email: false }] },
        { topics: [{ topic: 'messages', push: true, email: true }] },
      ]);
    await expect(page.getByText('Saving')).toHaveCount(0);
  });

  await test.step('quiet hours', async () => {
    await expect(from).toHaveCount(0);
    const on = saved();
    await quiet.click();
    await on;
    await from.fill('21:30');
    const hours = saved();
    await from.blur();
    const sent = new URLSearchParams((await hours).request().postData() ?? '').get('settings');
    expect(JSON.parse(sent ?? '{}').quiet).toMatchObject({ on: true, from: '21:30' });
    expect(calls).toHaveLength(4);
  });

  await test.step('a reload shows all of it', async () => {
    await page.reload();
    await expect(from).toHaveValue('21:30');
    await expect(push).not.toBeChecked();
    await expect(email).toBeChecked();
    await expect(quiet).toBeChecked();
  });

  await test.step('a refusal is shown', async () => {
    await from.fill(await page.getByLabel('To', { exact: true }).inputValue());
    await from.blur();
    await expect(page.locator('[data-toast]')).toHaveText('Quiet hours must begin and end at different times');
    await expect(from).toHaveValue('21:30');
  });
});

test('a test can be sent once this device is registered', async ({ page, arriveAs }) => {
  await inShell(page, { permission: 'prompt', answer: 'granted' });
  await arriveAs(FARAH, '/notificationSettings');
  await loaded(page);
  await expect(page.getByText('This device does not receive notifications yet.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Turn on notifications' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('This device receives notifications.')).toBeVisible();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.locator('[data-toast]')).toHaveText(/^A test is on its way/);
});

test.describe('in a browser that blocks notifications', () => {
  test.use({ readOnly: true });

  test('the settings are a tap away, explain how to allow notifications again, and link back', async ({
    page,
    arriveAs,
  }) => {
    await inBrowser(page, { permission: 'denied' });
    await arriveAs(FARAH, '/notification');
    await notificationsPage(page).settings.click();
    await expect(page).toHaveURL(/\/notificationSettings$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Notification Settings' })).toBeFocused();
    const main = page.getByRole('main');
    await expect(page.getByText('Notifications are blocked for this page.', { exact: false })).toBeVisible();
    await expect(main.getByRole('list').first().getByRole('listitem')).toHaveCount(3);
    await expect(main.getByRole('button', { name: 'Turn on notifications' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/notification$/);
  });
});
