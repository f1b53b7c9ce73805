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

// Finance: two answers, and links to invoices, the certificate and the refund.

const AWAY = 'Billing is not available right now. Please try again in a few minutes.';

test.describe('the screen', () => {
  test.use({ readOnly: true });

  test('its two cards answer frequent questions, and its links work', async ({ page, arriveAs }) => {
    const view = finance(page);

    await test.step('its address works below Support too', async () => {
      // proves: NAV-41
      await arriveAs(FARAH, '/support/Finance');
      await expect(view.heading).toBeVisible();
      await expect(view.invoices).toBeVisible();
      await expect(page).toHaveURL((url) => url.pathname === '/support/Finance');
      await page.goto('/Finance');
      await expect(view.heading).toBeVisible();
      await expect(view.invoices).toBeVisible();
      await expect(page).toHaveURL((url) => url.pathname === '/Finance');
    });

    await test.step('its two cards answer frequent questions', async () => {
      // proves: FIN-01 FIN-02 FIN-03
      await page.goto('/support');
      await tile(page, 'Finance').click();
      await expect(view.heading).toBeFocused();
      await expect(page).toHaveURL((url) => url.pathname === '/Finance');
      await expect(view.card('Why Credit adjustment did not happen?')).toContainText(
        'Credits are adjusted in the month after the issue.',
      );
      const reminders = view.card('Stop Reminders');
      await expect(reminders.getByRole('link', { name: 'Already Withdrawn.', exact: true })).toBeVisible();
      await expect(reminders.getByRole('button', { name: 'Already Paid', exact: true })).toBeVisible();
    });

    await test.step("'Already Withdrawn.', the certificate and the refund open their screens", async () => {
      // proves: FIN-04 FIN-08 FIN-09
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
  });
});

test('invoices and payment open in new windows, at the server’s address, one per press', async ({
  page,
  arriveAs,
  centre,
}) => {
  const zoya = await childId(centre('indiranagar'), 'Zoya');
  await arriveAs(FARAH, '/Finance');
  await loaded(page);
  const view = finance(page);

  await test.step('a double press opens one window and requests one address', async () => {
    const request = callsTo(page, LOGIN);
    const windows: unknown[] = [];
    page.on('popup', (window) => windows.push(window));
    const opened = page.waitForEvent('popup');
    await view.invoices.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    const window = await opened;
    await expect(window.getByRole('button', { name: 'Continue to your invoices', exact: true })).toBeVisible();
    expect(request).toHaveLength(1);
    expect(windows).toHaveLength(1);
    await window.close();
  });

  await test.step('the invoices are those of the child, and their window has no access to this one', async () => {
    // proves: FIN-06 FIN-11 SCOPE-22
    const { form, window } = await pressAndFollow(page, view.invoices);
    expect(form.get('id')).toBe(zoya);
    expect(form.get('redirect_url')).toBe('');
    expect(await window.evaluate(() => opener)).toBeNull();
    await window.getByRole('button', { name: 'Continue to your invoices', exact: true }).click();
    await expect(window).toHaveURL((url) => url.pathname === '/billing/invoices');
    await expect(window.locator('body')).toContainText('Zoya Khan');
    await expect(page).toHaveURL((url) => url.pathname === '/Finance');
    await window.close();
  });

  await test.step("'Pay Invoices' and 'Already Paid' open the payment page of the child", async () => {
    // proves: FIN-05 FIN-07 SCOPE-22
    for (const button of [view.pay, view.paid]) {
      const { form, address, window } = await pressAndFollow(page, button);
      expect(form.get('id')).toBe(zoya);
      expect(form.get('redirect_url')).toBe(`/billing/pay?child=${zoya}`);
      expect(new URL(address).searchParams.get('child')).toBe(zoya);
      await window.getByRole('button', { name: 'Continue to payment', exact: true }).click();
      await expect(window).toHaveURL(
        (url) => url.pathname === '/billing/pay' && url.searchParams.get('child') === zoya,
      );
      await window.close();
    }
  });
});

test('a lost connection, unreachable billing and a blocked window are reported, and block nothing', async ({
  page,
  context,
  arriveAs,
}) => {
  await arriveAs(FARAH, '/Finance');
  await loaded(page);
  const view = finance(page);
  const { modal } = shell(page);

  await test.step('offline the parent sees a message, and the window closes', async () => {
    await context.setOffline(true);
    const opened = page.waitForEvent('popup');
    await view.pay.click();
    const window = await opened;
    // No dialog was opened on this page yet, and offline its code cannot load.
    const message = page.getByRole('dialog');
    await expect(message).toContainText('You are not connected to the internet.');
    await message.getByRole('button', { name: 'OK', exact: true }).click();
    await expect.poll(() => window.isClosed()).toBe(true);
    await context.setOffline(false);
    await expect(message).toHaveCount(0);
  });

  await test.step('unreachable billing says so, and its window closes', async () => {
    await answerWith(page, LOGIN, { body: { status: 'error', error: AWAY, code: 'billing_away' } });
    const opened = page.waitForEvent('popup');
    await view.invoices.click();
    const window = await opened;
    await expect(modal).toContainText(AWAY);
    await expect.poll(() => window.isClosed()).toBe(true);
    await modal.getByRole('button', { name: 'OK' }).click();
    // It blocks nothing.
    const again = await pressAndFollow(page, view.invoices);
    await expect(again.window.getByRole('button', { name: 'Continue to your invoices', exact: true })).toBeVisible();
    await again.window.close();
  });

  await test.step('if the browser blocks the window, the next press opens it', async () => {
    await page.evaluate(() => {
      const { open } = window;
      window.open = () => {
        window.open = open;
        return null;
      };
    });
    await view.invoices.click();
    await expect(modal).toContainText('Your browser did not open a new window.');
    const opened = page.waitForEvent('popup');
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect((await opened).getByRole('button', { name: 'Continue to your invoices', exact: true })).toBeVisible();
  });
});

test("in the native app they open in the phone's browser, and a phone without one says so", async ({
  page,
  arriveAs,
}) => {
  let browsers = 1;
  const phone = await inPhone(page, {
    'Browser.open': () => {
      browsers -= 1;
      if (browsers < 0) throw new Error('Unable to display URL');
    },
  });
  await arriveAs(FARAH, '/Finance');
  const { invoices } = finance(page);
  const answered = page.waitForResponse((one) => new URL(one.url()).pathname === LOGIN);
  await invoices.click();
  const { response } = (await (await answered).json()) as { response: { url: string } };
  const url = new URL(response.url, page.url()).href;
  await expect.poll(() => phone.given('Browser.open')).toEqual([{ url }]);
  await expect(shell(page).modal).toHaveCount(0);
  await invoices.click();
  await expect(shell(page).modal).toContainText('Your browser did not open a new window.');
});
