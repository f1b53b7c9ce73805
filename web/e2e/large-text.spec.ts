import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import config from '../playwright.config';
import { paths } from '../src/kit/paths';
import { addressOf } from '../src/kit/router/target';
import { arriveLate, comeIn } from './support/billing';
import { KEY } from './support/device';
import { test } from './support/fixtures';
import { expectNoOverflow } from './support/overflow';
import { ARJUN, FARAH, LAKSHMI, MEERA, PRIYA } from './support/parents';
import { deviceFile } from './support/places';
import { aBreak, askFor, callAs } from './support/requests';
import { builtRoutes, loaded, outsideRoutes } from './support/routes';
import { shell } from './support/shell';

// The browser's default font size doubled, which also affects media queries. Nothing scrolls sideways, is cut or covered on a
// phone. every-screen.spec.ts checks larger text on the page only.

const { launchOptions } = config.use ?? {};
test.use({
  launchOptions: { ...launchOptions, args: [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32'] },
  contextOptions: { reducedMotion: 'reduce' },
});

/** In percent of the browser's default. */
const PHONES = [
  { width: 390, height: 844, percent: 100 },
  { width: 360, height: 760, percent: 100 },
];

async function expectRoomForTwice(page: Page): Promise<void> {
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  await expectNoOverflow(page, PHONES);
}

test.describe(() => {
  test.use({ readOnly: true });

  const half = Math.ceil(builtRoutes.length / 2);

  for (const routes of [builtRoutes.slice(0, half), builtRoutes.slice(half)]) {
    test(`text of twice the size fits from ${routes[0]} to ${routes.at(-1)}`, async ({ page, arriveAs }) => {
      test.setTimeout(120_000);
      await arriveAs(MEERA, paths.blogs);
      for (const path of routes) {
        await page.goto(path);
        await loaded(page);
        await expectRoomForTwice(page);
        if (path !== paths.timeline) continue;
        await shell(page).openMenu.click();
        await expect(shell(page).slideMenu).toBeVisible();
        await expectRoomForTwice(page);
      }
    });
  }

  // These screens differ for other families: a pause, several guardians, no fees, emergency daycare.
  const DIFFERENT = [
    paths.timeline,
    paths.support,
    paths.guardian,
    paths.finance,
    paths.cctv,
    paths.myProfile,
    paths.chat,
  ];

  test('text of twice the size fits on what other families see', async ({ page }) => {
    test.setTimeout(120_000);
    for (const phone of [FARAH, LAKSHMI, PRIYA, ARJUN]) {
      await page.goto('/healthz');
      await page.evaluate(([key, stored]) => localStorage.setItem(key, stored), [
        KEY,
        readFileSync(deviceFile(phone), 'utf8'),
      ] as const);
      for (const path of DIFFERENT)
        await test.step(`${path} of ${phone}`, async () => {
          await page.goto(path);
          await loaded(page);
          await expect(page).not.toHaveURL(paths.login);
          await expectRoomForTwice(page);
        });
    }
  });
});

test('text of twice the size fits before the sign-in', async ({ page, demo }) => {
  for (const { arrive } of outsideRoutes) {
    await arrive(page, demo);
    await loaded(page);
    await expectRoomForTwice(page);
  }
});

test('text of twice the size fits on the page of a request and of a ticket', async ({ page, arriveAs, server }) => {
  test.slow();
  const { request_id: request } = await askFor(server, FARAH, aBreak('2026-11-18', '2026-11-27'));
  const { ticket } = await callAs<{ ticket: { ticket_id: string } }>(server, FARAH, '/parentapp/createTicket', {
    subject: 'CCTV',
    description: 'The garden is dark.',
  });
  for (const path of [
    paths.support,
    paths.pastRequestTab,
    addressOf({ to: paths.pastRequestTab, search: { tab: 'tickets' } }),
    addressOf({ to: paths.request, search: { item: request } }),
    addressOf({ to: paths.extendPause, search: { item: request } }),
    addressOf({ to: paths.ticket, search: { item: ticket.ticket_id } }),
  ]) {
    await arriveAs(FARAH, path);
    await loaded(page);
    await expectRoomForTwice(page);
  }
});

test('text of twice the size fits on the billing pages', async ({ page, arriveAs }) => {
  await arriveLate(page, arriveAs);
  const { window } = await comeIn(page, 'Continue to your invoices');
  await expectRoomForTwice(window);
  await window.getByRole('link', { name: 'Overdue' }).first().click();
  await expectRoomForTwice(window);
  await window.getByRole('link', { name: 'Pay this invoice', exact: true }).click();
  await expectRoomForTwice(window);
  for (const path of ['/billing/pay', '/billing/invoices/0', '/billing/statement']) {
    await window.goto(new URL(path, page.url()).href);
    await expectRoomForTwice(window);
  }
  // A day is in one line.
  const { height = 0 } = (await window.locator('tbody td').first().boundingBox()) ?? {};
  expect(height).toBeLessThan(60);
});
