import { expect } from '@playwright/test';
import { finance, LOGIN, pressAndFollow } from '../support/billing';
import { answerWith, callsTo } from '../support/calls';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import { inPhone } from '../support/phone';
import { tile } from '../support/requests';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';

// Finance: two answers, and the ways to invoices, papers and a refund.

const AWAY = 'Billing is not available right now. Please try again in a few minutes.';

test('its two cards answer what parents ask again and again', async ({ page, arriveAs }) => {
  // proves: FIN-01 FIN-02 FIN-03
  await arriveAs(FARAH, '/support');
  await tile(page, 'Finance').click();
  const view = finance(page);
  await expect(view.heading).toBeFocused();
  await expect(page).toHaveURL((url) => url.pathname === '/Finance');
  await expect(view.card('Why Credit adjustment did not happen?')).toContainText(
    'Credits are adjusted in the month after the issue.',
  );
  const reminders = view.card('Stop Reminders');
  await expect(reminders.getByRole('link', { name: 'Already Withdrawn.', exact: true })).toBeVisible();
  await expect(reminders.getByRole('button', { name: 'Already Paid', exact: true })).toBeVisible();
});

test('its address answers below Support too', async ({ page, arriveAs }) => {
  // proves: NAV-41
  const view = finance(page);
  for (const path of ['/Finance', '/support/Finance']) {
    await arriveAs(FARAH, path);
    await expect(view.heading).toBeVisible();
    await expect(view.invoices).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === path);
  }
});

test("'Already Withdrawn.', the certificate and the refund lead to their screens", async ({ page, arriveAs }) => {
  // proves: FIN-04 FIN-08 FIN-09
  await arriveAs(FARAH, '/Finance');
  const view = finance(page);
  for (const [link, path, title] of [
    [view.withdrawn, '/raiseAnIssue', 'Raise A Ticket'],
    [view.certificate, '/feeCertificate', 'Fee Certificate'],
    [view.refund, '/nonSatisfaction', 'Non Satisfaction Refund'],
  ] as const) {
    await link.click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeFocused();
    await page.goBack();
    await expect(view.heading).toBeVisible();
  }
});

test('the invoices open in a window of their own, at the address that the server gave', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: FIN-06 FIN-11 SCOPE-22
  const zoya = await childId(centre('indiranagar'), 'Zoya');
  await arriveAs(FARAH, '/Finance');
  const { form, window } = await pressAndFollow(page, finance(page).invoices);
  expect(form.get('id')).toBe(zoya);
  expect(form.get('redirect_url')).toBe('');
  expect(await window.evaluate(() => opener)).toBeNull();
  await window.getByRole('button', { name: 'Open my invoices', exact: true }).click();
  await expect(window).toHaveURL((url) => url.pathname === '/billing/invoices');
  await expect(window.locator('body')).toContainText('Zoya Khan');
  await expect(page).toHaveURL((url) => url.pathname === '/Finance');
});

test("'Pay Invoices' and 'Already Paid' open the payment page of the child", async ({ page, arriveAs, centre }) => {
  // proves: FIN-05 FIN-07 SCOPE-22
  const zoya = await childId(centre('indiranagar'), 'Zoya');
  await arriveAs(FARAH, '/Finance');
  const view = finance(page);
  for (const button of [view.pay, view.paid]) {
    const { form, address, window } = await pressAndFollow(page, button);
    expect(form.get('id')).toBe(zoya);
    expect(form.get('redirect_url')).toBe(`/billing/pay?child=${zoya}`);
    expect(new URL(address).searchParams.get('child')).toBe(zoya);
    await window.getByRole('button', { name: 'Open the payment page', exact: true }).click();
    await expect(window).toHaveURL((url) => url.pathname === '/billing/pay' && url.searchParams.get('child') === zoya);
    await window.close();
  }
});

test('billing that is away says so, and its window goes', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/Finance');
  await answerWith(page, LOGIN, { body: { status: 'error', error: AWAY, code: 'billing_away' } });
  const opened = page.waitForEvent('popup');
  await finance(page).invoices.click();
  const window = await opened;
  await expect(shell(page).modal).toContainText(AWAY);
  await expect.poll(() => window.isClosed()).toBe(true);
  await shell(page).modal.getByRole('button', { name: 'OK' }).click();
  // Nothing is held up by it.
  const again = await pressAndFollow(page, finance(page).invoices);
  await expect(again.window.getByRole('button', { name: 'Open my invoices', exact: true })).toBeVisible();
});

test('without a connection the parent is told, and the window goes', async ({ page, context, arriveAs }) => {
  await arriveAs(FARAH, '/Finance');
  await loaded(page);
  await context.setOffline(true);
  const opened = page.waitForEvent('popup');
  await finance(page).pay.click();
  const window = await opened;
  const told = page.getByRole('dialog');
  await expect(told).toContainText('You are not connected to the internet.');
  await told.getByRole('button', { name: 'OK', exact: true }).click();
  await expect.poll(() => window.isClosed()).toBe(true);
  await context.setOffline(false);
});

test('pressed twice in one breath, one window opens and one address is asked for', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/Finance');
  await loaded(page);
  const asked = callsTo(page, LOGIN);
  const windows: unknown[] = [];
  page.on('popup', (window) => windows.push(window));
  const { window } = await (async () => {
    const opened = page.waitForEvent('popup');
    await finance(page).invoices.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    return { window: await opened };
  })();
  await expect(window.getByRole('button', { name: 'Open my invoices', exact: true })).toBeVisible();
  expect(asked).toHaveLength(1);
  expect(windows).toHaveLength(1);
});

test('where the browser opens no window by itself, the next press opens it', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/Finance');
  await loaded(page);
  await page.evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await finance(page).invoices.click();
  const { modal } = shell(page);
  await expect(modal).toContainText('Your browser did not open a new window.');
  const opened = page.waitForEvent('popup');
  await modal.getByRole('button', { name: 'OK' }).click();
  await expect((await opened).getByRole('button', { name: 'Open my invoices', exact: true })).toBeVisible();
});

test("in the phone's shell they open in the phone's own browser", async ({ page, arriveAs }) => {
  const phone = await inPhone(page);
  await arriveAs(FARAH, '/Finance');
  const answered = page.waitForResponse((one) => new URL(one.url()).pathname === LOGIN);
  await finance(page).invoices.click();
  const { response } = (await (await answered).json()) as { response: { url: string } };
  const url = new URL(response.url, page.url()).href;
  await expect.poll(() => phone.given('Browser.open')).toEqual([{ url }]);
});

test('a phone without a browser says so', async ({ page, arriveAs }) => {
  await inPhone(page, {
    'Browser.open': () => {
      throw new Error('Unable to display URL');
    },
  });
  await arriveAs(FARAH, '/Finance');
  await finance(page).invoices.click();
  await expect(shell(page).modal).toContainText('Your browser did not open a new window.');
});
