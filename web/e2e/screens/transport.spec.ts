import { expect, type Page } from '@playwright/test';
import { addToAnswers, answerWith, callsTo } from '../support/calls';
import { test } from '../support/fixtures';
import { expectLoadStates } from '../support/load-states';
import { FARAH } from '../support/parents';
import { dayIn, expectNotFree, expectSent, keepOneHoliday, requestForm, SEND } from '../support/request-form';
import { askFor, aTransport, decideRequest, TYPES } from '../support/requests';
import { loaded } from '../support/routes';

// One-way and two-way transport, started and stopped.

const HOLIDAY = 'The selected Date Cannot Be a Holiday';

function transport(page: Page) {
  const { main, heading } = requestForm(page);
  const dialog = page.getByRole('dialog', { name: 'Select Date', exact: true });
  return {
    heading,
    card: (label: string) => main.getByRole('button', { name: label }),
    dialog,
    day: (day: string) => dayIn(dialog, day),
    error: dialog.getByRole('alert'),
    submit: dialog.getByRole('button', { name: 'Submit', exact: true }),
  };
}

test('transport is requested: a card, a day that is kept through a refusal, a lost connection and a reload, and sent once', async ({
  page,
  arriveAs,
}) => {
  // proves: TRANS-01 TRANS-02 TRANS-03 TRANS-05 TRANS-09 SCOPE-21
  await arriveAs(FARAH, '/support');
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Transport' }).click();
  const view = transport(page);
  await expect(view.heading('Transport')).toBeFocused();
  const configuration = await (await page.request.get('/static/config.json')).json();
  await expect(page.getByRole('main').getByText(configuration.transportGuidance, { exact: true })).toBeVisible();
  await expect(view.card('Start Transport 2 Way')).toBeVisible();
  await view.card('Start Transport 1 Way').click();
  await expect(view.dialog).toContainText('For Zoya Khan, Nursery');
  const chosen = view.day('Nov 16, 2026');
  await chosen.press('Enter');
  await expect(view.dialog.getByText('Starts on Nov 16, 2026')).toBeVisible();

  await test.step('the day is kept through a refusal, a lost connection and a reload', async () => {
    const refused = 'Your centre does not offer this. Please talk to the centre.';
    await answerWith(page, SEND, { body: { status: 'error', error: refused, code: 'not_offered' } });
    await view.submit.click();
    await expect(view.error).toHaveText(refused);
    await page.route(`**${SEND}`, (route) => route.abort(), { times: 1 });
    await view.submit.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await view.card('Start Transport 1 Way').click();
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('after sending it is among the past requests', async () => {
    const sent = callsTo(page, SEND);
    await view.submit.click();
    await expectSent(page, 'Add One Way Transport');
    expect(sent).toHaveLength(1);
    const form = Object.fromEntries(sent[0]?.form ?? []);
    expect(form).toMatchObject({ date: '2026-11-16', one_way_transport: '1' });
    expect(form).not.toHaveProperty('two_way_transport');
  });
});

test('no day, a past day and a holiday are refused in the calendar; running transport can be stopped', async ({
  page,
  arriveAs,
  centre,
  server,
  context,
}) => {
  await keepOneHoliday(centre('indiranagar'));
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  const view = transport(page);

  await test.step('the screen while loading, on errors and offline', async () => {
    await expectLoadStates(page, context, {
      path: '/Transport',
      call: TYPES,
      action: 'Loading Request Types',
      good: view.card('Start Transport 1 Way'),
    });
  });

  await test.step('no day, a past day and a holiday are refused', async () => {
    // proves: TRANS-06 TRANS-07
    const sent = callsTo(page, SEND);
    await view.card('Start Transport 2 Way').click();
    await view.submit.click();
    await expect(view.error).toHaveText('Please Select Date');
    await expectNotFree(view.dialog, 'Nov 11, 2026');
    await expect(view.dialog.getByText('Guru Nanak Jayanti')).toBeVisible();
    for (const day of ['Nov 14, 2026', 'Nov 24, 2026']) {
      await view.day(day).press('Enter');
      await expect(view.error).toHaveText(HOLIDAY);
      await view.submit.click();
      await expect(view.error).toHaveText(HOLIDAY);
    }
    expect(sent).toHaveLength(0);
    await view.day('Nov 12, 2026').press('Enter');
    await expect(view.error).toHaveCount(0);
    const refused = (day: string) => expect(askFor(server, FARAH, aTransport(day, 'two'))).rejects;
    await refused('2026-11-11').toThrow('Please Select Date');
    await refused('2026-11-24').toThrow(HOLIDAY);
  });

  await test.step('running transport can be stopped, and the other kind is blocked until then', async () => {
    // proves: SCOPE-21
    const started = await askFor(server, FARAH, aTransport('2026-11-12'));
    await decideRequest(centre('indiranagar'), started, 'Approved');
    await page.goto('/Transport');
    const other = view.card('Start Transport 2 Way');
    await expect(other).toHaveAccessibleDescription('Transport is running already. Please stop it first.');
    await expect(other).toHaveAttribute('aria-disabled', 'true');
    await view.card('Stop Transport 1 Way').click();
    await view.day('Nov 16, 2026').press('Enter');
    await view.submit.click();
    await expectSent(page, 'Delete One Way Transport');
  });
});

test.describe('with other labels', () => {
  test.use({ readOnly: true });

  test('the title is the configuration’s, the cards’ labels are the server’s', async ({ page, arriveAs }) => {
    // proves: TRANS-04 TRANS-10
    await page.route('**/static/config.json', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), transportTitle: 'The School Bus' } });
    });
    await addToAnswers(page, TYPES, { service_status: { Transport1: 'Bus to school', Transport2: 'Bus both ways' } });
    await arriveAs(FARAH, '/Transport');
    const view = transport(page);
    await expect(view.heading('The School Bus')).toBeVisible();
    await expect(view.card('Bus both ways')).toBeVisible();
    await view.card('Bus to school').click();
    await expect(view.dialog).toContainText('Bus to school');
  });
});
