import { expect } from '@playwright/test';
import { callsTo, nextCall } from '../support/calls';
import { test } from '../support/fixtures';
import { PRIYA } from '../support/parents';
import { expectTroubleTold } from '../support/trouble';

const CALL = '/planner/getPlanner';

const ROWS = [
  {
    day: '2026-11-12',
    activities: [
      { activity: 'Clay', parent_text: 'Old clothes, please.' },
      { activity: 'Story time', parent_text: 'Ask about the crow.' },
    ],
  },
  { day: '2026-11-13', activities: [{ activity: 'Rangoli', parent_text: 'A handful of petals.' }] },
  { day: '2026-12-01', activities: [{ activity: 'Kite making', parent_text: 'A newspaper from home.' }] },
];

test('a day’s activities stand in their order, each with its badge and its word to the parent', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: PLAN-02 PLAN-06 NAV-17
  await centre('koramangala').put('/centre/v1/activity-plan', { rows: ROWS });
  const asked = nextCall(page, CALL);
  await arriveAs(PRIYA, '/activityCalendar');
  const { form } = await asked;
  expect(form.getAll('plan_date')).toEqual(['2026-11-08', '2026-11-14']);
  expect([form.get('date'), form.get('plan_type')]).toEqual(['2026-11-12', 'Daily']);
  await expect(page.getByRole('heading', { level: 1, name: 'Activity Calendar', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Activity Calendar · Aangan$/);
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(2);
  await expect(cards.nth(0).getByRole('heading', { name: 'Clay' })).toBeVisible();
  await expect(cards.nth(0)).toContainText('Old clothes, please.');
  await expect(cards.nth(1)).toContainText('Ask about the crow.');
});

test('another day is chosen in the week or in the calendar', async ({ page, arriveAs, centre }) => {
  // proves: PLAN-01
  await centre('koramangala').put('/centre/v1/activity-plan', { rows: ROWS });
  const calls = callsTo(page, CALL);
  await arriveAs(PRIYA, '/activityCalendar');
  const field = page.getByRole('textbox', { name: 'Date' });
  await expect(field).toHaveValue('Nov 12, 2026');
  await page
    .getByRole('group', { name: 'Days of the week' })
    .getByRole('button', { name: 'Friday, Nov 13, 2026' })
    .click();
  await expect(page.getByText('A handful of petals.')).toBeVisible();
  await expect(field).toHaveValue('Nov 13, 2026');
  // The days of a week share one answer.
  expect(calls).toHaveLength(1);
  await field.click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.getByRole('button', { name: 'Tuesday, Dec 01, 2026' }).click();
  await expect(page.getByText('A newspaper from home.')).toBeVisible();
  await expect(page.getByText('A handful of petals.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Saturday, Dec 05, 2026' }).click();
  await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
});

test('a day without a plan offers the nearest days that have one', async ({ page, arriveAs, centre }) => {
  // Beyond what the demo's rooms have planned.
  const activities = (parent_text: string) => [{ activity: 'Kite making', parent_text }];
  await centre('koramangala').put('/centre/v1/activity-plan', {
    rows: [
      { day: '2027-02-12', activities: activities('Some glue.') },
      { day: '2027-03-02', activities: activities('Another newspaper.') },
    ],
  });
  await arriveAs(PRIYA, '/activityCalendar?day=2027-02-13');
  await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  // One of the week, the other far beyond it.
  await expect(page.getByRole('button', { name: 'Previous plan: Fri, Feb 12' })).toBeVisible();
  await page.getByRole('button', { name: 'Next plan: Tue, Mar 02' }).click();
  await expect(page.getByText('Another newspaper.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Another newspaper.')).toBeVisible();
});

test('waiting, trouble and a lost connection are told in place', async ({ page, arriveAs, context, centre }) => {
  await centre('koramangala').put('/centre/v1/activity-plan', { rows: ROWS });
  await arriveAs(PRIYA, '/blogs');
  await expectTroubleTold(page, context, {
    path: '/activityCalendar',
    call: CALL,
    action: 'Loading Activity Calendar',
    good: page.getByText('Ask about the crow.'),
  });
});
