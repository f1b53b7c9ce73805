import { expect, type Page } from '@playwright/test';
import { callsTo } from '../support/calls';
import { changeDatabase } from '../support/change-database';
import { test } from '../support/fixtures';
import { expectLoadStates } from '../support/load-states';
import { FARAH } from '../support/parents';
import {
  aBreak,
  askFor,
  askForTheRest,
  aTransport,
  decideRequest,
  LIST,
  type Made,
  requestCard,
  type Status,
  TYPES,
  tile,
} from '../support/requests';
import { shell } from '../support/shell';

// Past requests and their actions. Today is 12 November 2026.

const PAST = '/PastRequestTab';
const ZOYA = "(SELECT id FROM child WHERE name = 'Zoya')";
const aBreakThatIs = (status: Status) =>
  `id = (SELECT MIN(id) FROM request WHERE kind = 'Child Pause' AND status = '${status}')`;

const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article');
const facts = (page: Page, type: string) => requestCard(page, type).card.getByRole('definition');

/** The actions of a card, in order. */
async function expectOffered(page: Page, type: string, offered: readonly string[], of = ''): Promise<void> {
  const card = requestCard(page, type).card.filter({ hasText: of });
  await expect(card).toBeVisible();
  // Besides its heading, which links to its page.
  const actions = card.getByRole('button').or(card.getByRole('link'));
  await expect(actions.and(page.locator(':not(:is(h2, h3) > *)'))).toHaveText(offered);
}

test('a card shows its number, type, status and days', async ({ page, arriveAs, server }) => {
  // proves: REQ-01 REQ-02 REQ-03 REQ-04 REQ-05 REQ-11 NAV-28 NAV-45
  await askForTheRest(server, FARAH);
  await askFor(server, FARAH, aBreak('2026-11-18', '2026-11-27'));
  await arriveAs(FARAH, `/support${PAST}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Past Request', exact: true })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText(['Past Request', 'Tickets']);
  await expect(cards(page)).toHaveText([
    /^1Child PausePending/,
    /^2Child AttritionPending/,
    /^3Extended DaycarePending/,
    /^4Add One Way TransportPending/,
    /^5Program ChangePending/,
    /^6Center ShiftPending/,
  ]);
  await expect(facts(page, 'Child Pause')).toHaveText(['Nov 12, 2026 2:30 PM', 'Nov 18, 2026', 'Nov 27, 2026']);
  await expect(facts(page, 'Center Shift').nth(1)).toHaveText('Nov 19, 2026');
  await expect(facts(page, 'Program Change').nth(1)).toHaveText('Nov 16, 2026');
  await page.goto(PAST);
  await expect(page.getByRole('tab')).toHaveText(['Past Request', 'Tickets']);
  await page.getByRole('tab', { name: 'Tickets' }).click();
  await expect(page).toHaveURL(`${PAST}?tab=tickets`);
  await expect(requestCard(page, 'Child Pause').card).toHaveCount(0);
});

test('without requests it says so; a request is cancelled after a confirmation, unless the centre was faster', async ({
  page,
  arriveAs,
  server,
  centre,
  context,
}) => {
  const { modal } = shell(page);
  const pause = requestCard(page, 'Child Pause');

  await test.step('without requests it says so', async () => {
    await arriveAs(FARAH, PAST);
    await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  });

  await test.step('it shows loading and errors', async () => {
    await askFor(server, FARAH, aBreak('2026-11-18', '2026-11-27'));
    await expectLoadStates(page, context, {
      path: PAST,
      call: LIST,
      action: 'Loading Requests',
      good: pause.card,
    });
  });

  await test.step('a request is cancelled after a confirmation, on Support and in the past requests', async () => {
    // proves: REQ-08 REQ-21
    await page.goto('/support');
    const calls = callsTo(page, '/admission/cancelChildPauseRequest/');
    await pause.cancel.click();
    await expect(modal.locator('p')).toHaveText('Are You Sure You Want To Cancel This Request ?');
    await modal.getByRole('button', { name: 'Cancel' }).click();
    expect(calls).toHaveLength(0);
    await pause.cancel.click();
    const [types, list] = [page.waitForRequest(`**${TYPES}`), page.waitForRequest(`**${LIST}`)];
    await modal.getByRole('button', { name: 'OK' }).click();
    await Promise.all([types, list]);
    await expect(pause.card).toHaveCount(0);
    await expect(tile(page, 'Take A Break')).toBeVisible();
    expect(calls).toHaveLength(1);
    await tile(page, 'Past Request').click();
    await expect(pause.card).toContainText('Cancelled');
    await expectOffered(page, 'Child Pause', []);
  });

  await test.step('a refused cancellation is shown, and the card shows the current state', async () => {
    const bus = await askFor(server, FARAH, aTransport('2026-11-16'));
    await page.goto(PAST);
    const { cancel, card } = requestCard(page, bus.type);
    await expect(cancel).toBeVisible();
    await decideRequest(centre('indiranagar'), bus, 'Approved', 'Have a good time.');
    await cancel.click();
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(modal.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await modal.getByRole('button', { name: 'OK' }).click();
    await expect(card).toContainText('Have a good time.');
    await expect(cancel).toHaveCount(0);
  });
});

test.describe('with a break from before the portal', () => {
  test.use({
    launch: {
      prepare: (folder) => {
        changeDatabase(
          folder,
          `UPDATE request SET kind = 'Leaves', child_id = ${ZOYA} WHERE ${aBreakThatIs('Pending')}`,
        );
        return [];
      },
    },
  });

  test('it changes the tile like any other, and every type is cancelled with its own request', async ({
    page,
    arriveAs,
    server,
  }) => {
    await test.step('it changes the tile like any other', async () => {
      // proves: SUP-32
      await arriveAs(FARAH, '/support');
      await expect(requestCard(page, 'Leaves').card).toBeVisible();
      await expect(tile(page, 'Child On Pause')).toContainText('Pause Cancellation and Extensions');
    });

    await test.step('every type is cancelled with its own request', async () => {
      // proves: REQ-41
      await askForTheRest(server, FARAH);
      await page.goto(PAST);
      const { modal } = shell(page);
      const types = [
        'Leaves',
        'Child Attrition',
        'Extended Daycare',
        'Add One Way Transport',
        'Program Change',
        'Center Shift',
      ];
      for (const type of types) {
        const { cancel, card } = requestCard(page, type);
        await cancel.click();
        await modal.getByRole('button', { name: 'OK' }).click();
        await expect(card).toContainText('Cancelled');
        await expect(cancel).toHaveCount(0);
      }
      await expect(cards(page)).toHaveCount(types.length);
    });
  });
});

test('the actions of a break depend on its status and days, and its card links to ending and extending', async ({
  page,
  arriveAs,
  server,
  centre,
}) => {
  // proves: REQ-06 REQ-07 REQ-23 REQ-29 REQ-32 REQ-33
  const indiranagar = centre('indiranagar');
  const ahead = await askFor(server, FARAH, aBreak('2026-11-18', '2026-11-27'));
  await arriveAs(FARAH, PAST);
  await expectOffered(page, 'Child Pause', ['Extend Pause', 'Cancel']);
  const { card, resumeEarly, extend } = requestCard(page, 'Child Pause');
  for (const status of ['Processing', 'Approved'] as const) {
    await decideRequest(indiranagar, ahead, status);
    await page.reload();
    await expect(card).toContainText(status);
    await expectOffered(page, 'Child Pause', ['Early Resume', 'Extend Pause']);
  }
  await resumeEarly.click();
  await expect(page).toHaveURL((url) => url.pathname === '/earlyResume');
  await page.goBack();
  await extend.click();
  await expect(page).toHaveURL((url) => url.pathname === '/extendPause');
  await decideRequest(indiranagar, ahead, 'Cancelled');
  await page.goto(PAST);
  await expect(card).toContainText('Cancelled');
  await expectOffered(page, 'Child Pause', []);
});

test('the actions of other requests depend on their status; a started break can only be ended', async ({
  page,
  arriveAs,
  server,
  centre,
}) => {
  // proves: REQ-23 REQ-24 REQ-25 REQ-26 REQ-27 REQ-28
  await askFor(server, FARAH, aBreak('2026-11-12', '2026-11-27'));
  const made = await askForTheRest(server, FARAH);
  const indiranagar = centre('indiranagar');
  const all = async (status: Status) => {
    for (const request of made) await decideRequest(indiranagar, request, status);
    await page.reload();
    await expect(page.getByRole('tabpanel').getByText(status, { exact: true })).toHaveCount(made.length);
  };
  const offered = async (to: (request: Made) => boolean) => {
    for (const request of made) await expectOffered(page, request.type, to(request) ? ['Cancel'] : []);
  };
  await arriveAs(FARAH, PAST);
  await expectOffered(page, 'Child Pause', ['Early Resume', 'Extend Pause']);
  await offered(() => true);
  await all('Processing');
  await offered(({ type }) => type !== 'Center Shift' && type !== 'Program Change');
  await all('Approved');
  await offered(() => false);
});

test('a break that ended yesterday can still be changed, an earlier one cannot', async ({
  page,
  arriveAs,
  server,
  centre,
  demo,
  context,
}) => {
  // proves: REQ-31
  const pause = await askFor(server, FARAH, aBreak('2026-11-12', '2026-11-13'));
  await decideRequest(centre('indiranagar'), pause, 'Approved');
  await context.clock.setFixedTime(await demo.freeze('2026-11-14T23:30:00+05:30'));
  await arriveAs(FARAH, PAST);
  await expectOffered(page, 'Child Pause', ['Early Resume', 'Extend Pause']);
  await context.clock.setFixedTime(await demo.freeze('2026-11-15T00:30:00+05:30'));
  await page.goto(PAST);
  await expectOffered(page, 'Child Pause', []);
});

test.describe('with breaks since 2017', () => {
  test.use({
    launch: {
      prepare: (folder) => {
        for (const [day, of] of [
          ['2017-03-01', 'Pending'],
          ['2017-04-01', 'Pending'],
          ['2017-04-02', 'Approved'],
        ] as const) {
          const set = `child_id = ${ZOYA}, status = 'Processing', day = '${day}', end_day = '2026-11-20', due_at = NULL`;
          changeDatabase(folder, `UPDATE request SET ${set} WHERE ${aBreakThatIs(of)}`);
        }
        return [];
      },
    },
  });

  test('one from before April 2017 is read only', async ({ page, arriveAs }) => {
    // proves: REQ-30
    await arriveAs(FARAH, PAST);
    await expectOffered(page, 'Child Pause', [], 'Mar 01, 2017');
    await expectOffered(page, 'Child Pause', [], 'Apr 01, 2017');
    await expectOffered(page, 'Child Pause', ['Early Resume', 'Extend Pause'], 'Apr 02, 2017');
  });
});
