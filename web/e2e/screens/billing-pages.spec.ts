import { expect, type Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { arriveLate, comeIn, finance, pressAndFollow } from '../support/billing';
import { test } from '../support/fixtures';
import { chosen, TAMIL } from '../support/languages';
import { expectNoOverflow as expectRoomForAll, NARROWEST } from '../support/overflow';
import { MEERA } from '../support/parents';
import { heard, inEnglish, shown } from '../support/words';

// The server-rendered billing pages, opened in a new window from Finance with a one-time link.

const row = (page: Page, term: string) => page.locator('dl > div').filter({ hasText: term }).locator('dd');

const textOf = async (page: Page, term: string) => (await row(page, term).textContent()) ?? '';

test('a parent finds the amount due, opens an invoice, goes on to payment, and reports it once', async ({
  page,
  arriveAs,
}) => {
  await arriveLate(page, arriveAs);
  const { window } = await comeIn(page, 'Continue to your invoices');
  const heading = window.getByRole('heading', { level: 1, name: 'Invoices', exact: true });

  await test.step('going back from the invoices does not open a used link', async () => {
    await expect(heading).toBeVisible();
    await window.goBack();
    await expect(heading).toBeVisible();
    await expect(window).toHaveURL(/\/billing\/invoices$/);
  });

  await test.step('a parent finds the amount due, opens an invoice and goes on to payment', async () => {
    await expect(row(window, 'Of that overdue')).toHaveText(/^₹[\d,.]+$/);
    const owed = await textOf(window, 'To be paid');
    await window.getByRole('link', { name: 'Overdue' }).first().click();
    await expect(row(window, 'Total')).toHaveText(/^₹/);
    const open = await textOf(window, 'To be paid');
    await window.getByRole('link', { name: 'Pay this invoice', exact: true }).click();
    await expect(row(window, 'To be paid')).toHaveText(open);
    await expect(window.getByRole('link', { name: 'Pay with a UPI app', exact: true })).toHaveAttribute(
      'href',
      /^upi:\/\/pay\?/,
    );
    await expect(window.getByRole('img', { name: 'QR code with the UPI address and the amount' })).toBeVisible();
    await window.getByRole('link', { name: 'Statement', exact: true }).click();
    await expect(row(window, 'To be paid')).toHaveText(owed);
    await expect(window.getByRole('table')).toContainText('Invoice INV-');
    await window.close();
  });

  await test.step("'I have paid' keeps the input until it is valid, and is sent once", async () => {
    const { window: pay } = await comeIn(page, 'Continue to payment');
    await pay.setViewportSize({ width: 360, height: 640 });
    const amount = pay.getByLabel('Amount in rupees');
    const reference = pay.getByLabel('Reference');
    const report = pay.getByRole('button', { name: 'Tell the office', exact: true });
    await amount.fill('12,5x');
    await reference.fill('utr 4711 0815');
    await pay.getByLabel('How').selectOption('Bank transfer');
    await report.click();
    const wrong = pay.getByRole('alert');
    await expect(wrong).toHaveText('Please enter the amount in rupees, as 12500 or 12500.50.');
    await expect(wrong).toBeInViewport();
    await expect(amount).toHaveValue('12,5x');
    await expect(reference).toHaveValue('utr 4711 0815');
    await expect(pay.getByLabel('How')).toHaveValue('Bank transfer');
    await amount.fill('1250');
    // An empty field is reported by the page, not by the browser in its language.
    await reference.fill('');
    await report.click();
    await expect(wrong).toHaveText('Please enter the reference of the payment. Your bank or UPI app shows it.');
    await reference.fill('utr 4711 0815');
    await report.click();
    await expect(pay.getByRole('status')).toHaveText(/^Thank you\. The office confirms your payment of ₹1,250/);
    await expect(pay.getByRole('status')).toBeInViewport();
    // A reload does not repeat the message.
    await pay.reload();
    await pay.getByRole('link', { name: 'Statement', exact: true }).click();
    await expect(pay.getByText('UTR47110815')).toHaveCount(1);
  });
});

test('a link works once: later it only leads back into an existing session', async ({
  page,
  context,
  browser,
  arriveAs,
}) => {
  await arriveLate(page, arriveAs);
  const { window, address } = await comeIn(page, 'Continue to your invoices');
  await expect(window).toHaveURL((url) => url.pathname === '/billing/invoices');
  const inside = window.url();
  const again = await context.newPage();
  await again.goto(address);
  await expect(again).toHaveURL(inside);
  await context.clearCookies();
  await again.goto(address);
  await expect(again.getByText('This link has been used or is too old. Open it again from the app.')).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  for (const one of [address, inside]) {
    await stranger.goto(one);
    await expect(stranger.locator('body')).toContainText('Open');
    await expect(stranger.locator('body')).not.toContainText('Vihaan');
  }
  await stranger.context().close();
});

/** Checks accessibility in both themes, and overflow at all widths. */
async function expectNoOverflow(window: Page) {
  for (const width of [320, 768, 1280]) {
    await window.setViewportSize({ width, height: 800 });
    expect(await window.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
  }
  await window.setViewportSize({ width: 360, height: 800 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme });
    await expectAccessible(window, colorScheme);
  }
}

test('none of them has an accessibility issue', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/Finance');
  const { window } = await pressAndFollow(page, finance(page).invoices);
  await test.step('on the way in', () => expectNoOverflow(window));
  await window.getByRole('button', { name: 'Continue to your invoices', exact: true }).click();
  await expect(window).toHaveURL((url) => url.pathname === '/billing/invoices');
  await test.step('on the invoices', () => expectNoOverflow(window));
  await window.getByRole('link', { name: 'Paid' }).first().click();
  await expect(window).toHaveURL(/\/billing\/invoices\/./);
  await test.step('on an invoice', () => expectNoOverflow(window));
  for (const [title, path] of [
    ['paying', '/billing/pay'],
    ['the statement', '/billing/statement'],
    ['a page that is not there', '/billing/invoices/0'],
  ] as const) {
    await window.goto(new URL(path, page.url()).href);
    await test.step(`on ${title}`, () => expectNoOverflow(window));
  }
});

/** The office's note on a credit, and the owner's text about paying. */
const WRITTEN = ['Two days closed for the rains', 'Aangan Schools', 'aangan.demo@bank'];

// The server's tests check the completeness of each language; this one checks that all texts of the pages come from them, in
// the language with the longest words.
test('they are fully translated, and fit', async ({ page, context, arriveAs }) => {
  const { tag, says } = TAMIL;
  test.slow();
  await chosen(page, tag);
  const words = heard(page, ...WRITTEN);
  const languageSaved = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/parentapp/saveLanguage' && answer.ok(),
  );
  await arriveAs(MEERA, '/timeline');
  await languageSaved;

  async function expectOwn(window: Page) {
    await expect(window.locator('html')).toHaveAttribute('lang', tag);
    await expect(window.getByRole('heading', { level: 1 })).toHaveText(/\P{Script=Latin}/u);
    expect.soft(inEnglish(await shown(window), words), window.url()).toEqual([]);
    await expectRoomForAll(window, NARROWEST);
  }

  const enter = async (tile: string) => {
    await page.goto('/Finance');
    const button = page.getByRole('main').getByRole('button', { name: new RegExp(`^${tile}`) });
    const followed = await pressAndFollow(page, button);
    await expectOwn(followed.window);
    await followed.window.getByRole('main').getByRole('button').click();
    return followed;
  };

  // Anaya has a credit and a reported payment.
  const first = await enter(says('finance').invoices.title);
  await expect(first.window).toHaveURL(/\/billing\/invoices$/);
  await expectOwn(first.window);
  const cards = first.window.locator('a.card');
  await expect(cards).not.toHaveCount(0);
  for (const link of await cards.evaluateAll((all) => all.map((one) => one.getAttribute('href')))) {
    await first.window.goto(new URL(link ?? '', page.url()).href);
    await expect(first.window.getByRole('heading', { level: 1 })).toHaveText(monthIn(tag));
    expect.soft(inEnglish(await shown(first.window), words), link ?? '').toEqual([]);
  }
  await expectOwn(first.window);
  await first.window.goto(new URL('/billing/statement', page.url()).href);
  await expectOwn(first.window);
  // On narrow screens, without column headers.
  await first.window.setViewportSize({ width: 360, height: 760 });
  const before = await first.window
    .locator('tbody td:last-child')
    .first()
    .evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(before).toMatch(/^"\P{Script=Latin}+ "$/u);

  // Vihaan's fees are overdue.
  await page.getByRole('button', { name: says('shell').changeTo('Vihaan') }).click();
  await expect(page.getByRole('banner').getByText('Vihaan Rao')).toBeVisible();
  const { window, address } = await enter(says('finance').pay.title);
  await expect(window).toHaveURL(/\/billing\/pay/);
  await expectOwn(window);
  await window.locator('[name=amount]').fill('12,5x');
  await window.locator('[name=reference]').fill('4711');
  await window.locator('[name=way]').selectOption('Bank transfer');
  await window.locator('form button').click();
  await expect(window.getByRole('alert')).toBeVisible();
  await expect(window.locator('[name=way]')).toHaveValue('Bank transfer');
  await expectOwn(window);
  await window.locator('[name=amount]').fill('1250');
  await window.locator('form button').click();
  await expect(window.getByRole('status')).toBeVisible();
  await expectOwn(window);
  await window.goto(new URL('/billing/invoices', page.url()).href);
  await window
    .locator('a.card', { has: window.locator('.overdue') })
    .first()
    .click();
  await expectOwn(window);
  await window.goto(new URL('/billing/invoices/0', page.url()).href);
  await expectOwn(window);

  // The billing session has ended: no cookie, and the link does not work again.
  await context.clearCookies({ name: 'billing' });
  for (const late of [address, new URL('/billing/pay', page.url()).href]) {
    await window.goto(late);
    await expect(window.getByRole('main').locator('.note')).toBeVisible();
    await expectOwn(window);
  }
});

/** A month with its year, formatted as in the app. */
function monthIn(tag: string): RegExp {
  const format = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month)));
  return new RegExp(`^(${months.join('|')}) \\d{4}$`);
}
