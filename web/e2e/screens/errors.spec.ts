import { expect } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { answerWith, SEND_CODE, VERIFY } from '../support/calls';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { askForCode, enterCode, loginCard } from '../support/sign-in';

test('a refusal is quoted, and a server error names the action and the time', async ({ page, demo }) => {
  // proves: ERR-01 ERR-04
  const code = await askForCode(page, demo, FARAH);
  await enterCode(page, code === '111111' ? '222222' : '111111');
  await expect(page.getByText('Incorrect OTP. 4 attempts left.')).toBeVisible();
  await answerWith(page, VERIFY, { status: 500, body: { status: 'error', error: 'crash' } });
  await enterCode(page, '123456');
  await expect(shell(page).modal).toContainText(/Server Error When Verifying OTP : \w{3} \d+, \d{4}, 2:30 PM/);
});

test.describe('at the sign-in card', () => {
  test.use({ readOnly: true });

  test('no connection, an unreachable server, a server error and an old version have different messages', async ({
    page,
    context,
  }) => {
    // proves: ERR-02 ERR-05
    const { phone, send } = loginCard(page);
    const { modal } = shell(page);
    const confirm = modal.getByRole('button', { name: 'OK', exact: true });
    await page.goto('/login');
    await phone.fill(FARAH);

    await test.step('no connection', async () => {
      await context.setOffline(true);
      // The code of dialogs was not loaded before going offline: the page still shows the error.
      await send.click();
      const reports = page.getByRole('dialog');
      await expect(reports).toContainText('Some Error Occurred');
      await expect(reports).toContainText(
        'You are not connected to the internet. Please check your connection and try again.',
      );
      await reports.getByRole('button', { name: 'OK', exact: true }).click();
      await expect(reports).toHaveCount(0);
    });
    await test.step('with the connection everything works again, including the dialog', async () => {
      await context.setOffline(false);
      await answerWith(page, SEND_CODE, { status: 500, body: '' });
      await send.click();
      await expect(modal).toContainText('Server Error When Sending OTP');
      await confirm.click();
      await expect(modal).toHaveCount(0);
    });
    await test.step('a cut connection has the specified title', async () => {
      await page.route(`**${SEND_CODE}`, (route) => route.abort(), { times: 1 });
      await send.click();
      await expect(modal.getByRole('heading', { name: 'Some Error Occurred', exact: true })).toBeVisible();
      await expect(modal).toContainText('We could not reach the server.');
      await confirm.click();
      await expect(modal).toHaveCount(0);
    });
    await test.step('an older version is told to update', async () => {
      await page.route(`**${SEND_CODE}`, (route) =>
        route.continue({ headers: { ...route.request().headers(), app_version: '3.0.0' } }),
      );
      await send.click();
      await expect(modal).toContainText('It seems you are using older version. Update to its latest');
    });
  });
});

test('a crashed screen says so, is reported once without data of a child, and links back', async ({
  page,
  server,
  arriveAs,
}) => {
  await page.route(/\/assets\/example-screen-.*\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "export function ExampleScreen() { throw new TypeError('Zoya Khan, 9800000011'); }",
    }),
  );
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/parentapp/tellCrash')) reports.push(request.postData() ?? '');
  });
  const answered = page.waitForResponse('**/parentapp/tellCrash');
  await arriveAs(FARAH, '/example');
  expect((await (await answered).json()).status).toBe('ok');
  const broken = page.getByRole('heading', { level: 1, name: 'Something went wrong here' });
  await expect(broken).toBeVisible();
  await expect(page.getByText('9800000011')).toHaveCount(0);
  await expectAccessible(page, 'a broken screen');
  // The layout still works, and so does its link.
  await expect(shell(page).bar).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(broken).toBeVisible();
  // Another screen opens, and no second report was sent.
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Farah' })).toBeVisible();
  await loaded(page);

  expect(reports).toHaveLength(1);
  const fields = new URLSearchParams(reports[0]);
  expect(fields.get('screen')).toBe('/example');
  expect(fields.get('error')).toBe('TypeError');
  expect(fields.get('stack')).toMatch(/^assets\/example-screen-[\w-]+\.js:1:\d+\n(assets\/[\w-]+\.js:\d+:\d+\n?)+$/);
  expect(decodeURIComponent(reports[0] ?? '')).not.toMatch(/Zoya|Khan|9800000011/);
  const figures = await (await fetch(`${server.centres}/metrics`)).text();
  expect(figures).toContain('aangan_app_crashes_total{screen="/example"} 1');
});
