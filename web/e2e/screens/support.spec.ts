import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures';
import { becomesIdle } from '../support/idle';
import { expectLoadStates } from '../support/load-states';
import { FARAH, PRIYA } from '../support/parents';
import {
  aBreak,
  allowServices,
  askFor,
  askForTheRest,
  callAs,
  decideRequest,
  type Made,
  RESUME,
  requestCard,
  TYPES,
  tile,
} from '../support/requests';

// Support: live requests and tiles. Today is 12 November 2026.

const SERVICES = [
  'Take A Break',
  'Shift Center',
  'Change Program',
  'Transport',
  'Extended Daycare',
  'Withdraw Child',
] as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Support', exact: true });
const main = (page: Page) => page.getByRole('main');

const PENDING_TEXTS = {
  'Shift Center': 'Cancel Transfer',
  'Change Program': 'Cancel Request',
  Transport: 'Cancel Request',
  'Extended Daycare': 'Cancel Extended Daycare',
  'Withdraw Child': 'Cancel Withdrawal',
} as const;

test('pending requests are above the tiles, and past requests and tickets come last', async ({
  page,
  arriveAs,
  server,
}) => {
  // proves: SUP-01 SUP-02 SUP-03 SUP-04 SUP-17 SUP-18 NAV-25
  await askFor(server, FARAH, aBreak('2026-11-18', '2026-11-27'));
  await arriveAs(FARAH, '/support');
  await expect(heading(page)).toBeVisible();
  const { card } = requestCard(page, 'Child Pause');
  await expect(card).toBeVisible();
  const links = main(page).getByRole('list').last().getByRole('link');
  await expect(links).toHaveText([
    /^.*Child On Pause/,
    /^Shift Center/,
    /^Change Program/,
    'FinancePay Invoices, Fee Certificate & Account Statement',
    /^Transport/,
    /^Extended Daycare/,
    /^Withdraw Child/,
    'Past RequestRequest Cancellation and Status Update',
    /^Raise A Ticket/,
  ]);
  const [above, below] = [await card.boundingBox(), await links.first().boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
});

test.describe('without pending requests', () => {
  test.use({ readOnly: true });

  test('each tile has a description, and opens its screen', async ({ page, arriveAs, context }) => {
    await test.step('it shows loading and errors', async () => {
      // proves: SUP-06
      await arriveAs(FARAH, '/blogs');
      await expectLoadStates(page, context, {
        path: '/support',
        call: TYPES,
        action: 'Loading Request Types',
        good: tile(page, 'Finance'),
      });
    });

    await test.step('each tile has a description, and opens its screen', async () => {
      // proves: SUP-11 SUP-13 SUP-15 SUP-19 SUP-21 SUP-23
      const texts = {
        'Take A Break': 'Pause Services',
        'Shift Center': 'Request A Transfer',
        'Change Program': 'Request Change Program',
        Transport: 'Start Or Stop Transport Service',
        'Extended Daycare': 'Extend Daycare',
        'Withdraw Child': 'Share Date Reason And Feedback',
      };
      for (const [title, text] of Object.entries(texts)) await expect(tile(page, title)).toContainText(text);
      await tile(page, 'Take A Break').click();
      await expect(page).toHaveURL((url) => url.pathname === '/Pause');
    });
  });
});

test('the tile of a pending request says how to cancel it, and opens the past requests', async ({
  page,
  arriveAs,
  server,
}) => {
  // proves: SUP-14 SUP-16 SUP-18 SUP-20 SUP-22 SUP-24
  await askForTheRest(server, FARAH);
  await arriveAs(FARAH, '/support');
  for (const [title, text] of Object.entries(PENDING_TEXTS)) {
    await expect(tile(page, title)).toContainText(text);
    await expect(tile(page, title)).toContainText('Pending');
    await expect(tile(page, title)).toHaveAttribute('href', '/PastRequestTab');
  }
  await expect(tile(page, 'Finance')).toContainText('Pay Invoices, Fee Certificate & Account Statement');
  await expect(tile(page, 'Finance')).toHaveAttribute('href', '/Finance');
});

test('the tiles show it until the centre is done, and its card goes once the centre processes it', async ({
  page,
  arriveAs,
  server,
  centre,
}) => {
  // proves: SUP-25 SUP-26 SUP-27 SUP-28 SUP-29 REQ-09
  const made = await askForTheRest(server, FARAH);
  const indiranagar = centre('indiranagar');
  await arriveAs(FARAH, '/support');
  await expect(main(page).getByRole('article')).toHaveCount(made.length);
  for (const request of made) await decideRequest(indiranagar, request, 'Processing');
  await page.reload();
  for (const [title, text] of Object.entries(PENDING_TEXTS)) {
    await expect(tile(page, title)).toContainText(text);
    await expect(tile(page, title)).toContainText('Processing');
  }
  await expect(main(page).getByRole('article')).toHaveCount(0);
  const [shift] = made;
  if (shift) await decideRequest(indiranagar, shift, 'Approved');
  await page.reload();
  await expect(tile(page, 'Shift Center')).toContainText('Approved');
  await expect(tile(page, 'Shift Center')).toContainText('Cancel Transfer');
  for (const request of made.slice(1)) await decideRequest(indiranagar, request, 'Cancelled');
  await page.reload();
  await expect(tile(page, 'Withdraw Child')).toContainText('Share Date Reason And Feedback');
  await expect(tile(page, 'Transport')).toContainText('Start Or Stop Transport Service');
});

test('only offered services are shown, and finance always', async ({ page, arriveAs, centre }) => {
  const indiranagar = centre('indiranagar');

  await test.step('a service that is not offered has no tile', async () => {
    // proves: SUP-06 SUP-07 SUP-08
    await allowServices(
      indiranagar,
      SERVICES.filter((name) => name !== 'Transport'),
    );
    await arriveAs(FARAH, '/support');
    await expect(tile(page, 'Extended Daycare')).toBeVisible();
    await expect(tile(page, 'Transport')).toHaveCount(0);
  });

  await test.step('without any service there are no past requests and no tickets either', async () => {
    // proves: SUP-05
    await allowServices(indiranagar, []);
    await page.reload();
    await expect(tile(page, 'Finance')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
    for (const name of SERVICES) await expect(tile(page, name)).toHaveCount(0);
    await expect(tile(page, 'Past Request')).toHaveCount(0);
    await expect(tile(page, 'Raise A Ticket')).toHaveCount(0);
    await allowServices(indiranagar, ['Transport']);
    await page.reload();
    await expect(tile(page, 'Past Request')).toBeVisible();
    await expect(tile(page, 'Raise A Ticket')).toBeVisible();
  });
});

test('a child in emergency daycare still has them', async ({ page, arriveAs, centre }) => {
  // proves: SUP-05
  await allowServices(centre('koramangala'), []);
  await arriveAs(PRIYA, '/support');
  await expect(tile(page, 'Past Request')).toBeVisible();
  await expect(tile(page, 'Raise A Ticket')).toBeVisible();
  await expect(tile(page, 'Take A Break')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toHaveCount(0);
});

test.describe('while it is open', () => {
  test.use({ live: true });

  test('it updates for a break, whose tile changes until it is approved, and for its early end, which changes it again', async ({
    page,
    arriveAs,
    server,
    centre,
  }) => {
    const indiranagar = centre('indiranagar');
    const { card } = requestCard(page, 'Child Pause');
    const update = page.waitForResponse('**/parentapp/live');
    await arriveAs(FARAH, '/support');
    await becomesIdle(page);
    await update;
    await expect(tile(page, 'Take A Break')).toBeVisible();
    const pause = await askFor(server, FARAH, aBreak('2026-11-18', '2026-11-27'));

    await test.step('the tile says how to cancel or extend it, and opens the past requests', async () => {
      // proves: SUP-09 SUP-10 SUP-12
      await expect(card).toContainText('Pending');
      await expect(tile(page, 'Take A Break')).toHaveCount(0);
      await expect(tile(page, 'Child On Pause')).toContainText('Pause Cancellation and Extensions');
      await tile(page, 'Child On Pause').click();
      await expect(page).toHaveURL((url) => url.pathname === '/PastRequestTab');
      await expect(card).toBeVisible();
      await page.goBack();
    });

    await test.step('it changes until the centre has approved it', async () => {
      // proves: SUP-30 SUP-31 REQ-10
      await decideRequest(indiranagar, pause, 'Processing');
      await expect(tile(page, 'Child On Pause')).toContainText('Processing');
      await decideRequest(indiranagar, pause, 'Approved', 'Have a good time.');
      await expect(card).toHaveCount(0);
      await expect(tile(page, 'Take A Break')).toContainText('Pause Services');
      const resume = { req_id: pause.request_id, early_resume_date: '2026-11-20' };
      const { request } = await callAs<{ request: Made }>(server, FARAH, RESUME, resume);
      expect(request).toMatchObject({ type: 'Child Resume', status: 'Pending' });
      await expect(tile(page, 'Child On Pause')).toContainText('Pending');
      await expect(main(page).getByRole('article')).toHaveCount(0);
    });
  });
});
