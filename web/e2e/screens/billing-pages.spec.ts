import { expect, type Page } from '@playwright/test';
import { expectNoBarrier } from '../support/axe';
import { arriveLate, comeIn, finance, pressAndFollow } from '../support/billing';
import { test } from '../support/fixtures';
import { MEERA } from '../support/parents';

// The billing pages, which the server draws itself: a window of their own, reached from Finance by a link that works once.

const row = (page: Page, term: string) => page.locator('dl > div').filter({ hasText: term }).locator('dd');

const told = async (page: Page, term: string) => (await row(page, term).textContent()) ?? '';

test('a parent finds what is owed, opens an invoice and goes on to paying it', async ({ page, arriveAs }) => {
  await arriveLate(page, arriveAs);
  const { window } = await comeIn(page, 'Open my invoices');
  await expect(window.getByRole('heading', { level: 1, name: 'Invoices', exact: true })).toBeVisible();
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
});

test('going back from the invoices leads to no used link', async ({ page, arriveAs }) => {
  await arriveLate(page, arriveAs);
  const { window } = await comeIn(page, 'Open my invoices');
  const heading = window.getByRole('heading', { level: 1, name: 'Invoices', exact: true });
  await expect(heading).toBeVisible();
  await window.goBack();
  await expect(heading).toBeVisible();
  await expect(window).toHaveURL(/\/billing\/invoices$/);
});

test("'I have paid' keeps what was typed until it is right, and is told once", async ({ page, arriveAs }) => {
  await arriveLate(page, arriveAs);
  const { window } = await comeIn(page, 'Open the payment page');
  await window.setViewportSize({ width: 360, height: 640 });
  const amount = window.getByLabel('Amount in rupees');
  const reference = window.getByLabel('Reference');
  await amount.fill('12,5x');
  await reference.fill('utr 4711 0815');
  await window.getByLabel('How').selectOption('Bank transfer');
  await window.getByRole('button', { name: 'Tell the office', exact: true }).click();
  const wrong = window.getByRole('alert');
  await expect(wrong).toHaveText('Please enter the amount in rupees, as 12500 or 12500.50.');
  await expect(wrong).toBeInViewport();
  await expect(amount).toHaveValue('12,5x');
  await expect(reference).toHaveValue('utr 4711 0815');
  await expect(window.getByLabel('How')).toHaveValue('Bank transfer');
  await amount.fill('1250');
  await window.getByRole('button', { name: 'Tell the office', exact: true }).click();
  await expect(window.getByRole('status')).toHaveText(/^Thank you\. The office confirms your payment of ₹1,250/);
  await expect(window.getByRole('status')).toBeInViewport();
  // A reload tells nothing again.
  await window.reload();
  await window.getByRole('link', { name: 'Statement', exact: true }).click();
  await expect(window.getByText('UTR47110815')).toHaveCount(1);
});

test('a link works once: later it leads back to whoever is inside, and nobody else in', async ({
  page,
  context,
  browser,
  arriveAs,
}) => {
  await arriveLate(page, arriveAs);
  const { window, address } = await comeIn(page, 'Open my invoices');
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

test('no barrier on the way in', async ({ page, arriveAs }) => {
  await arriveAs(MEERA, '/Finance');
  const { window } = await pressAndFollow(page, finance(page).invoices);
  await expectRoom(window);
});

for (const [title, path] of [
  ['invoices', '/billing/invoices'],
  ['an invoice', undefined],
  ['paying', '/billing/pay'],
  ['the statement', '/billing/statement'],
  ['a page that is not there', '/billing/invoices/0'],
] as const) {
  test(`no barrier on ${title}`, async ({ page, arriveAs }) => {
    await arriveAs(MEERA, '/Finance');
    const { window } = await comeIn(page, 'Open my invoices');
    await expect(window).toHaveURL((url) => url.pathname === '/billing/invoices');
    if (path) await window.goto(new URL(path, page.url()).href);
    else await window.getByRole('link', { name: 'Paid' }).first().click();
    await expectRoom(window);
  });
}
