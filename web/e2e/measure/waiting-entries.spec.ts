import { expect, type Page } from '@playwright/test';
import { startProxy } from '../support/faulty-proxy';
import { test } from '../support/fixtures';
import type { QueueInPage } from '../support/queue-in-page';
import { openQueue, serveQueuePage } from '../support/queue-page';
import { children, key, sheet } from '../support/room-page';
import type { StaffAddress } from '../support/server';
import { addTablets, becomeTablet, type Tablet } from '../support/tablets';

// A slow tablet on which 500 entries wait: how long a tap takes to be confirmed, how long the room takes to appear, and how long
// it takes to send all. Run by hand on an idle machine with the release binary:
//   AANGAN_BINARY=../target/release/aangan npx playwright test --config playwright.measure.config.ts waiting-entries

declare const inPage: QueueInPage;

const WAITING = 500;
const SLOWER = 6;
const TAPS = 9;
let tablet: Tablet;

test.use({
  launch: {
    arguments: ['--staff-listen', '127.0.0.1:0'],
    prepare: (folder) => {
      [tablet] = addTablets(folder, 1, 'Koramangala') as [Tablet];
      return [];
    },
  },
});

/** Presses a button, and waits until an element has this text. In the page: no call lies between. Milliseconds. */
function pressUntil(page: Page, button: string, within: string, text: string): Promise<number> {
  return page.evaluate(
    ([button, within, text]) =>
      new Promise<number>((resolve) => {
        const pressed = [...document.querySelectorAll<HTMLElement>('button')].findLast(
          ({ textContent }) => textContent === button,
        );
        const began = performance.now();
        const seen = new MutationObserver(() => {
          if (!document.querySelector(within)?.textContent?.includes(text)) return;
          seen.disconnect();
          resolve(performance.now() - began);
        });
        seen.observe(document.body, { childList: true, subtree: true, characterData: true });
        pressed?.click();
      }),
    [button, within, text] as const,
  );
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

test('a tap is confirmed at once while 500 entries wait, and they are sent quickly', async ({ server, browser }) => {
  const proxy = await startProxy((server.staff as StaffAddress).address);
  await serveQueuePage(proxy);
  const origin = `http://localhost:${proxy.port}`;
  const context = await browser.newContext({ viewport: { width: 1024, height: 600 } });
  await becomeTablet(context, origin, tablet);
  const page = await context.newPage();
  await page.goto(origin);
  await page.getByRole('button', { name: 'Touch to open' }).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  proxy.fault = () => 'cut';
  await openQueue(page, origin);
  await page.evaluate(([child, count]) => inPage.fill(child, count), [tablet.children[0] ?? '', WAITING] as const);
  await page.goto(origin);
  await page.getByRole('button', { name: 'Touch to open' }).waitFor();

  const session = await context.newCDPSession(page);
  const slower = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  await slower(SLOWER);
  const room = await pressUntil(page, 'Touch to open', '.room-tile', '');
  await expect(page.getByText(`No connection · ${WAITING} waiting`)).toBeVisible();
  await slower(1);
  await page.getByRole('button', { name: 'Who is here?' }).click();
  await page.getByRole('button', { name: /Farida/ }).click();

  const taps: number[] = [];
  for (let tap = 1; tap <= TAPS; tap++) {
    await key(page, 'Milk').click();
    await children(page).first().click();
    await expect(sheet(page).getByRole('button', { name: '30 ml', exact: true })).toBeEnabled();
    await slower(SLOWER);
    // The number of those that wait changes with the tick.
    taps.push(await pressUntil(page, '30 ml', 'header', `${WAITING + tap} waiting`));
    await slower(1);
  }

  proxy.fault = () => 'none';
  const began = Date.now();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect.poll(() => page.getByText('All sent').count(), { intervals: [20], timeout: 60_000 }).toBe(1);
  const sent = Date.now() - began;
  process.stdout.write(
    `Room ${Math.round(room)} ms, tap ${Math.round(median(taps))} ms, ${WAITING} sent in ${sent} ms.\n`,
  );
  expect.soft(median(taps)).toBeLessThan(50);
  expect.soft(room).toBeLessThan(150);
  expect.soft(sent).toBeLessThan(5000);
  await context.close();
  await proxy.stop();
});
