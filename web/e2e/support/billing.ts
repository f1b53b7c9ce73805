import { expect, type Locator, type Page } from '@playwright/test';
import { nextCall } from './calls';
import { MEERA, type Phone } from './parents';

// Opens the billing pages from Finance: a press, a call, a new window.

export const LOGIN = '/billing/portalLogin';

export function finance(page: Page) {
  const main = page.getByRole('main');
  const button = (name: string | RegExp) => main.getByRole('button', { name });
  return {
    heading: page.getByRole('heading', { level: 1, name: 'Finance', exact: true }),
    card: (title: string) => main.getByRole('heading', { level: 2, name: title, exact: true }).locator('..'),
    invoices: button(/^View Invoices/),
    pay: button(/^Pay Invoices/),
    paid: button('Already Paid'),
    withdrawn: main.getByRole('link', { name: 'Already Withdrawn.', exact: true }),
    certificate: main.getByRole('link', { name: /^Fee Certificate/ }),
    refund: main.getByRole('link', { name: /^Non Satisfaction Refund/ }),
  };
}

/** Presses the button. Returns the call, the address in its answer, and the opened window. */
export async function pressAndFollow(page: Page, button: Locator) {
  const asked = nextCall(page, LOGIN);
  const answered = page.waitForResponse((one) => new URL(one.url()).pathname === LOGIN);
  const opened = page.waitForEvent('popup');
  await button.click();
  const window = await opened;
  const { response } = (await (await answered).json()) as { response: { url: string } };
  const address = new URL(response.url, page.url()).href;
  await expect(window).toHaveURL(address);
  return { form: (await asked).form, address, window };
}

/** Opens the billing pages by a button of Finance. Returns their window. */
export async function comeIn(page: Page, press: 'Continue to your invoices' | 'Continue to payment') {
  const view = finance(page);
  const { window, address } = await pressAndFollow(
    page,
    press === 'Continue to your invoices' ? view.invoices : view.pay,
  );
  await window.getByRole('button', { name: press, exact: true }).click();
  return { window, address };
}

/** Opens Finance for Vihaan, whose parents have an overdue invoice. */
export async function arriveLate(page: Page, arriveAs: (phone: Phone, path: string) => Promise<void>) {
  await arriveAs(MEERA, '/timeline');
  await page.getByRole('button', { name: 'Change to Vihaan' }).click();
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
  await page.goto('/Finance');
  await expect(finance(page).heading).toBeVisible();
}
