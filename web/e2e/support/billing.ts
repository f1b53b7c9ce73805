import { expect, type Locator, type Page } from '@playwright/test';
import { nextCall } from './calls';

// The way from Finance to the billing pages: a press, a call, a window of its own.

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

/** Presses, and gives what was asked of the server, the address it answered with, and the window that opened. */
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
