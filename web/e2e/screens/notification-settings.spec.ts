import { expect } from '@playwright/test';
import { callsTo, nextCall } from '../support/calls';
import { test } from '../support/fixtures';
import { notificationsPage } from '../support/notifications-page';
import { FARAH, LAKSHMI, PRIYA } from '../support/parents';
import { inBrowser, inShell } from '../support/pushes';
import { loaded } from '../support/routes';
import { expectTroubleTold } from '../support/trouble';

const SAVE = '/parentapp/saveNoticeSettings';

test('the settings are a tap away from the notifications, and lead back', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/notification');
  await notificationsPage(page).settings.click();
  await expect(page).toHaveURL(/\/notificationSettings$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Notification Settings' })).toBeFocused();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/notification$/);
});

test('what is chosen is saved at once, each for itself, and stays', async ({ page, arriveAs }) => {
  await arriveAs(LAKSHMI, '/notificationSettings');
  const push = page.getByRole('switch', { name: 'Photos, Push' });
  const email = page.getByRole('switch', { name: 'Messages, Email' });
  await expect(push).toBeChecked();
  await expect(email).not.toBeChecked();
  const calls = callsTo(page, SAVE);
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

  const quiet = page.getByRole('switch', { name: 'Use quiet hours' });
  await expect(page.getByLabel('From')).toHaveCount(0);
  await quiet.click();
  await page.getByLabel('From').fill('21:30');
  const saved = nextCall(page, SAVE);
  await page.getByLabel('From').blur();
  const { quiet: hours } = JSON.parse((await saved).form.get('settings') ?? '{}');
  expect(hours).toMatchObject({ on: true, from: '21:30' });

  // Another look finds all of it: the last answer has come by then.
  await expect.poll(() => calls.length).toBe(4);
  await expect(async () => {
    await page.reload();
    await expect(page.getByLabel('From')).toHaveValue('21:30', { timeout: 2000 });
  }).toPass();
  await expect(push).not.toBeChecked();
  await expect(email).toBeChecked();
  await expect(quiet).toBeChecked();
});

test('what the server refuses goes back to what it was, and is said', async ({ page, arriveAs }) => {
  await arriveAs(PRIYA, '/notificationSettings');
  const quiet = page.getByRole('switch', { name: 'Use quiet hours' });
  await quiet.click();
  const until = await page.getByLabel('To', { exact: true }).inputValue();
  const from = await page.getByLabel('From').inputValue();
  await page.getByLabel('From').fill(until);
  await page.getByLabel('From').blur();
  await expect(page.locator('[data-toast]')).toHaveText('Quiet hours must begin and end at different times');
  await expect(page.getByLabel('From')).toHaveValue(from);
});

test('a test is sent once this device is reached', async ({ page, arriveAs }) => {
  await inShell(page, { permission: 'prompt', answer: 'granted' });
  await arriveAs(FARAH, '/notificationSettings');
  await loaded(page);
  await expect(page.getByText('Notifications do not reach this device yet.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Turn on notifications' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Notifications reach this device.')).toBeVisible();
  await page.getByRole('button', { name: 'Send me a test' }).click();
  await expect(page.locator('[data-toast]')).toHaveText(/^A test is on its way/);
});

test('a browser that blocks them is told how to allow them again', async ({ page, arriveAs }) => {
  await inBrowser(page, { permission: 'denied' });
  await arriveAs(FARAH, '/notificationSettings');
  await expect(page.getByText('Notifications are blocked for this page.', { exact: false })).toBeVisible();
  await expect(page.getByRole('main').getByRole('list').first().getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('main').getByRole('button', { name: 'Turn on notifications' })).toHaveCount(0);
});

test('trouble is told in place, and ends well', async ({ page, context, arriveAs }) => {
  await arriveAs(FARAH, '/blogs');
  await expectTroubleTold(page, context, {
    path: '/notificationSettings',
    call: '/parentapp/getNoticeSettings',
    action: 'Loading Notification Settings',
    good: page.getByRole('heading', { name: 'What to tell me' }),
  });
});
