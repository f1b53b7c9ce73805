import { expect, type Page } from '@playwright/test';
import { test } from '../support/fixtures';
import { becomesIdle } from '../support/idle';
import { expectLoadStates } from '../support/load-states';
import { DAY_MS } from '../support/moment';
import { skipWait } from '../support/notifications-page';
import { FARAH, MEERA } from '../support/parents';
import { aBreak, askFor, decideRequest, requestCard } from '../support/requests';
import { loaded } from '../support/routes';
import { shell } from '../support/shell';

// The page of one request: content, state, history and next step. Today is Thursday, 12 November 2026.

const HISTORY = '/parentapp/requestHistory';

const WIDTHS = [
  { width: 360, height: 760 },
  { width: 1280, height: 800 },
];

function requestPage(page: Page) {
  const main = page.getByRole('main');
  return {
    main,
    title: page.getByRole('heading', { level: 1, name: 'Request', exact: true }),
    kind: main.getByRole('heading', { level: 2 }).first(),
    next: main.locator('section').filter({ has: page.getByRole('heading', { name: 'What happens next' }) }),
    steps: main.getByRole('list').filter({ hasText: 'Requested' }).getByRole('listitem'),
    back: page.getByRole('button', { name: 'Back', exact: true }),
    gone: main.getByRole('heading', { name: 'This request can’t be found' }),
  };
}

test('a request opens from its card, or as the newest; it has the card’s actions, and shows the outcome', async ({
  page,
  arriveAs,
  server,
  context,
}) => {
  const { title, main, next, steps, back, gone, kind } = requestPage(page);

  await test.step('without requests it says so', async () => {
    await arriveAs(FARAH, '/request');
    await expect(gone).toBeVisible();
  });

  const { request_id: id } = await askFor(server, FARAH, aBreak('2026-11-18', '2026-11-27'));

  await test.step('without an id it is the newest', async () => {
    await page.reload();
    await expect(kind).toHaveText('Child Pause');
  });

  for (const viewport of WIDTHS)
    await test.step(`${viewport.width} px wide, a card opens the page of its request, and Back returns`, async () => {
      await page.setViewportSize(viewport);
      await page.goto('/PastRequestTab');
      const { card } = requestCard(page, 'Child Pause');
      await card.getByRole('link', { name: 'Child Pause', exact: true }).press('Enter');
      await expect(title).toBeVisible();
      await expect(main).toContainText('Zoya takes a break from Wednesday, Nov 18 to Friday, Nov 27.');
      await expect(main).toContainText('Visiting grandparents');
      await expect(next).toContainText('The centre will review it and decide.');
      await expect(next).toContainText('The centre usually answers by Monday, Nov 16.');
      await expect(steps).toHaveText([/^RequestedYou · Nov 12, 2026, 2:30 PM$/]);
      await back.press('Enter');
      await expect(page).toHaveURL((url) => url.pathname === '/PastRequestTab');
      await expect(card).toBeVisible();
    });

  await test.step('it shows loading and errors', async () => {
    await expectLoadStates(page, context, {
      path: `/request?item=${id}`,
      call: HISTORY,
      action: 'Loading Request',
      good: next,
    });
  });

  await test.step('it has the card’s actions, and shows the outcome', async () => {
    await expect(main.getByRole('link', { name: 'Extend Pause' })).toHaveAttribute('href', `/extendPause?item=${id}`);
    await main.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
    await shell(page).modal.getByRole('button', { name: 'OK' }).press('Enter');
    await expect(next).toContainText('It was cancelled.');
    await expect(next).not.toContainText('usually answers');
    await expect(steps).toHaveText([/^RequestedYou/, /^CancelledYou/]);
    await expect(main.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);
  });
});

test('a request of another child is not found, and a late answer is marked as late', async ({
  page,
  arriveAs,
  server,
  demo,
  context,
}) => {
  const { gone, main, next } = requestPage(page);

  await test.step('a request of another child is not found, with a link to all', async () => {
    const { request_id: foreign } = await askFor(server, MEERA, aBreak('2026-11-18', '2026-11-27'));
    for (const item of [foreign, '77', 'abc']) {
      await arriveAs(FARAH, `/request?item=${item}`);
      await expect(gone).toBeVisible();
      await expect(main).not.toContainText('Visiting grandparents');
    }
    await main.getByRole('link', { name: 'Past Request' }).click();
    await expect(page).toHaveURL((url) => url.pathname === '/PastRequestTab');
  });

  await test.step('a late answer is marked as late', async () => {
    const { request_id: id } = await askFor(server, FARAH, aBreak('2026-11-18', '2026-11-27'));
    await context.clock.setFixedTime(await demo.advance(5 * DAY_MS));
    await page.goto(`/request?item=${id}`);
    await expect(next).toContainText('The answer was due by Monday, Nov 16.');
  });
});

test.describe('with live updates', () => {
  test.use({ live: true });

  test('the open page shows the centre’s decision, and its notification opens it', async ({
    page,
    arriveAs,
    server,
    centre,
  }) => {
    const made = await askFor(server, FARAH, aBreak('2026-11-18', '2026-11-27'));
    const update = page.waitForResponse('**/parentapp/live');
    await arriveAs(FARAH, `/request?item=${made.request_id}`);
    await becomesIdle(page);
    await update;
    const { next, steps, kind } = requestPage(page);
    await expect(steps).toHaveCount(1);
    await decideRequest(centre('indiranagar'), made, 'Approved', 'See you on the 30th.');
    await expect(next).toContainText('It will take effect automatically on Wednesday, Nov 18.');
    await expect(steps.nth(1)).toHaveText(/^ApprovedThe centre · .*See you on the 30th\.$/);
    for (const viewport of WIDTHS) {
      await page.setViewportSize(viewport);
      await page.goto('/notification');
      await skipWait(page);
      await page.getByRole('main').getByText('The centre approved Child Pause from Nov 18, 2026').click();
      await expect(page).toHaveURL(
        (url) => url.pathname === '/request' && url.searchParams.get('item') === made.request_id,
      );
      await expect(kind).toHaveText('Child Pause');
      await loaded(page);
    }
  });
});
