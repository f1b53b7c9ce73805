import { expect, type Page } from '@playwright/test';
import { expectNoBarrier } from '../support/axe';
import { arriveLate, comeIn, finance, pressAndFollow } from '../support/billing';
import { test } from '../support/fixtures';
import { chosen, TAMIL } from '../support/languages';
import { MEERA } from '../support/parents';
import { expectRoom as expectRoomForAll, NARROWEST } from '../support/room';
import { heard, inEnglish, shown } from '../support/words';

// The billing pages, which the server draws itself: a window of their own, reached from Finance by a link that works once.

const row = (page: Page, term: string) => page.locator('dl > div').filter({ hasText: term }).locator('dd');

const told = async (page: Page, term: string) => (await row(page, term).textContent()) ?? '';

test('a parent finds what is owed, opens an invoice, goes on to paying it, and tells the office once', async ({
  page,
  arriveAs,
}) => {
  await arriveLate(page, arriveAs);
  const { window } = await comeIn(page, 'Continue to your invoices');
  const heading = window.getByRole('heading', { level: 1, name: 'Invoices', exact: true });

  await test.step('going back from the invoices leads to no used link', async () => {
    await expect(heading).toBeVisible();
    await window.goBack();
    await expect(heading).toBeVisible();
    await expect(window).toHaveURL(/\/billing\/invoices$/);
  });

  await test.step('a parent finds what is owed, opens an invoice and goes on to paying it', async () => {
    await expect(row(window, 'Of that overdue')).toHaveText(/^₹[\d,.]+$/);
    const owed = await told(window, 'To be paid');
    await window.getByRole('link', { name: 'Overdue' }).first().click();
    await expect(row(window, 'Total')).toHaveText(/^₹/);
    const open = await told(window, 'To be paid');
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

  await test.step("'I have paid' keeps what was typed until it is right, and is told once", async () => {
    const { window: pay } = await comeIn(page, 'Continue to payment');
    await pay.setViewportSize({ width: 360, height: 640 });
    const amount = pay.getByLabel('Amount in rupees');
    const reference = pay.getByLabel('Reference');
    const tell = pay.getByRole('button', { name: 'Tell the office', exact: true });
    await amount.fill('12,5x');
    await reference.fill('utr 4711 0815');
    await pay.getByLabel('How').selectOption('Bank transfer');
    await tell.click();
    const wrong = pay.getByRole('alert');
    await expect(wrong).toHaveText('Please enter the amount in rupees, as 12500 or 12500.50.');
    await expect(wrong).toBeInViewport();
    await expect(amount).toHaveValue('12,5x');
    await expect(reference).toHaveValue('utr 4711 0815');
    await expect(pay.getByLabel('How')).toHaveValue('Bank transfer');
    await amount.fill('1250');
    // An empty field is told of as any other fault, not by the browser in its own language.
    await reference.fill('');
    await tell.click();
    await expect(wrong).toHaveText('Please enter the reference of the payment. Your bank or UPI app shows it.');
    await reference.fill('utr 4711 0815');
    await tell.click();
    await expect(pay.getByRole('status')).toHaveText(/^Thank you\. The office confirms your payment of ₹1,250/);
    await expect(pay.getByRole('status')).toBeInViewport();
    // A reload tells nothing again.
    await pay.reload();
    await pay.getByRole('link', { name: 'Statement', exact: true }).click();
    await expect(pay.getByText('UTR47110815')).toHaveCount(1);
  });
});

test('a link works once: later it leads back to whoever is inside, and nobody else in', async ({
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

/** Nothing hides from anybody, in both looks, and nothing leaves the page at any width. */
async function expectRoom(window: Page) {
  for (const width of [320, 768, 1280]) {
    await window.setViewportSize({ width, height: 800 });
    expect(await window.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width);
  }
  await window.setViewportSize({ width: 360, height: 800 });
  for (const colorScheme of ['light', 'dark'] as const) {
    await window.emulateMedia({ colorScheme });
    await expectNoBarrier(window, colorScheme);
  }
}

test('there is no barrier on any of them', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/Finance');
  const { window } = await pressAndFollow(page, finance(page).invoices);
  await test.step('on the way in', () => expectRoom(window));
  await window.getByRole('button', { name: 'Continue to your invoices', exact: true }).click();
  await expect(window).toHaveURL((url) => url.pathname === '/billing/invoices');
  await test.step('on the invoices', () => expectRoom(window));
  await window.getByRole('link', { name: 'Paid' }).first().click();
  await expect(window).toHaveURL(/\/billing\/invoices\/./);
  await test.step('on an invoice', () => expectRoom(window));
  for (const [title, path] of [
    ['paying', '/billing/pay'],
    ['the statement', '/billing/statement'],
    ['a page that is not there', '/billing/invoices/0'],
  ] as const) {
    await window.goto(new URL(path, page.url()).href);
    await test.step(`on ${title}`, () => expectRoom(window));
  }
});

/** What the office wrote beside a credit, and the owner of paying. */
const WRITTEN = ['Two days closed for the rains', 'Aangan Schools', 'aangan.demo@bank'];

// That each language has each text, month and refusal is a test of the server's; this one, with the longest words, is that
// nothing on the pages stands beside those texts.
test('in another language they are in it as a whole, and have room', async ({ page, context, arriveAs }) => {
  const { tag, says } = TAMIL;
  test.slow();
  await chosen(page, tag);
  const words = heard(page, ...WRITTEN);
  const told = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/parentapp/saveLanguage' && answer.ok(),
  );
  await arriveAs(MEERA, '/timeline');
  await told;

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

  // Anaya has a credit, and waits for the office to see a payment.
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
  // Where the columns have no head.
  await first.window.setViewportSize({ width: 360, height: 760 });
  const before = await first.window
    .locator('tbody td:last-child')
    .first()
    .evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(before).toMatch(/^"\P{Script=Latin}+ "$/u);

  // Vihaan's fees are late.
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

  // The visit is over: its cookie is gone, and the link does not open again.
  await context.clearCookies({ name: 'billing' });
  for (const late of [address, new URL('/billing/pay', page.url()).href]) {
    await window.goto(late);
    await expect(window.getByRole('main').locator('.note')).toBeVisible();
    await expectOwn(window);
  }
});

/** A month with its year, named as the app names it. */
function monthIn(tag: string): RegExp {
  const format = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month)));
  return new RegExp(`^(${months.join('|')}) \\d{4}$`);
}
