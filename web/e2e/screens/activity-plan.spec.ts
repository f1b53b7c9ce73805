import { expect } from '@playwright/test';
import { callsTo, nextCall } from '../support/calls';
import { test } from '../support/fixtures';
import { PRIYA } from '../support/parents';

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
  // After the demo's last planned day.
  { day: '2027-02-12', activities: [{ activity: 'Kite making', parent_text: 'Some glue.' }] },
  { day: '2027-03-02', activities: [{ activity: 'Kite making', parent_text: 'Another newspaper.' }] },
];

test('a day’s activities are in order; another day is chosen in the week, in the calendar, or as the nearest planned one', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: PLAN-01 PLAN-02 PLAN-06 NAV-17
  await centre('koramangala').put('/centre/v1/activity-plan', { rows: ROWS });
  const calls = callsTo(page, CALL);
  const field = page.getByRole('textbox', { name: 'Date' });

  await test.step('today’s activities, each with its badge and its note to the parent', async () => {
    const request = nextCall(page, CALL);
    await arriveAs(PRIYA, '/activityCalendar');
    const { form } = await request;
    expect(form.getAll('plan_date')).toEqual(['2026-11-08', '2026-11-14']);
    expect([form.get('date'), form.get('plan_type')]).toEqual(['2026-11-08', 'Daily']);
    await expect(page.getByRole('heading', { level: 1, name: 'Activity Calendar', exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/^(\(\d+\) )?Activity Calendar · Aangan$/);
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(2);
    await expect(cards.nth(0).getByRole('heading', { name: 'Clay' })).toBeVisible();
    await expect(cards.nth(0)).toContainText('Old clothes, please.');
    await expect(cards.nth(1)).toContainText('Ask about the crow.');
  });

  await test.step('another day is chosen in the week or in the calendar', async () => {
    await expect(field).toHaveValue('Nov 12, 2026');
    await page
      .getByRole('group', { name: 'Days of the week' })
      .getByRole('button', { name: 'Friday, Nov 13, 2026' })
      .click();
    await expect(page.getByText('A handful of petals.')).toBeVisible();
    await expect(field).toHaveValue('Nov 13, 2026');
    // The days of a week share one request.
    expect(calls).toHaveLength(1);
    await field.click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: 'Tuesday, Dec 01, 2026' }).click();
    await expect(page.getByText('A newspaper from home.')).toBeVisible();
    await expect(page.getByText('A handful of petals.')).toHaveCount(0);
    await page.getByRole('button', { name: 'Saturday, Dec 05, 2026' }).click();
    await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  });

  await test.step('a day without a plan offers the nearest days with one', async () => {
    await page.goto('/activityCalendar?day=2027-02-13');
    await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
    // One in the week, the other far outside.
    await expect(page.getByRole('button', { name: 'Previous plan: Fri, Feb 12' })).toBeVisible();
    await page.getByRole('button', { name: 'Next plan: Tue, Mar 02' }).click();
    await expect(page.getByText('Another newspaper.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Another newspaper.')).toBeVisible();
  });
});
