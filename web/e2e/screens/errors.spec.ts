import { expect } from '@playwright/test';
import { expectNoBarrier } from '../support/axe';
import { answerWith, SEND_CODE, VERIFY } from '../support/calls';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';
import { askForCode, enterCode, loginCard } from '../support/sign-in';

test('the server is quoted, and its trouble names the action and the time', async ({ page, demo }) => {
  // proves: ERR-01 ERR-04
  const code = await askForCode(page, demo, FARAH);
  await enterCode(page, code === '111111' ? '222222' : '111111');
  await expect(page.getByText('Incorrect OTP. 4 attempts left.')).toBeVisible();
  await answerWith(page, VERIFY, { status: 500, body: { status: 'error', error: 'crash' } });
  await enterCode(page, '123456');
  await expect(shell(page).modal).toContainText(/Server Error When Verifying OTP : \w{3} \d+, \d{4}, 2:30 PM/);
});

test.describe('at the sign-in card', () => {
  test.use({ onlyLooks: true });

  test('no connection, a server out of reach, one in trouble and an older version are told apart', async ({
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
      // The code of the boxes was not fetched before the connection went: the page says it all the same.
      await send.click();
      const told = page.getByRole('dialog');
      await expect(told).toContainText('Some Error Occurred');
      await expect(told).toContainText(
        'You are not connected to the internet. Please check your connection and try again.',
      );
      await told.getByRole('button', { name: 'OK', exact: true }).click();
      await expect(told).toHaveCount(0);
    });
    await test.step('with the connection everything is as it should be, the dialog included', async () => {
      await context.setOffline(false);
      await answerWith(page, SEND_CODE, { status: 500, body: '' });
      await send.click();
      await expect(modal).toContainText('Server Error When Sending OTP');
      await confirm.click();
      await expect(modal).toHaveCount(0);
    });
    await test.step('a cut line is titled as the catalogue has it', async () => {
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

test('a screen that breaks says so, is told of once with nothing of a child in it, and there is a way back', async ({
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
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/parentapp/tellCrash')) told.push(request.postData() ?? '');
  });
  const answered = page.waitForResponse('**/parentapp/tellCrash');
  await arriveAs(FARAH, '/example');
  expect((await (await answered).json()).status).toBe('ok');
  const broken = page.getByRole('heading', { level: 1, name: 'Something went wrong here' });
  await expect(broken).toBeVisible();
  await expect(page.getByText('9800000011')).toHaveCount(0);
  await expectNoBarrier(page, 'a broken screen');
  // The frame around it still works, and so does the way it offers.
  await expect(shell(page).bar).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(broken).toBeVisible();
  // Another screen is asked for, stands, and nothing was told once more before.
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Namaste, Farah' })).toBeVisible();
  await loaded(page);

  expect(told).toHaveLength(1);
  const fields = new URLSearchParams(told[0]);
  expect(fields.get('screen')).toBe('/example');
  expect(fields.get('error')).toBe('TypeError');
  expect(fields.get('stack')).toMatch(/^assets\/example-screen-[\w-]+\.js:1:\d+\n(assets\/[\w-]+\.js:\d+:\d+\n?)+$/);
  expect(decodeURIComponent(told[0] ?? '')).not.toMatch(/Zoya|Khan|9800000011/);
  const figures = await (await fetch(`${server.centres}/metrics`)).text();
  expect(figures).toContain('aangan_app_crashes_total{screen="/example"} 1');
});
