import { expect, type Page } from '@playwright/test';
import { callsTo, nextCall } from '../support/calls';
import type { Centre } from '../support/centre';
import { childId } from '../support/centre-children';
import { test } from '../support/fixtures';
import { ARJUN, PRIYA } from '../support/parents';

const CALL = '/parentapp/getChildAttendance';

interface Day {
  day: string;
  status: 'Present' | 'Absent';
  time_in?: string;
  time_out?: string;
}

const attendance = (day: string, time_out?: string): Day => ({
  day,
  status: 'Present',
  time_in: '09:04',
  ...(time_out && { time_out }),
});
const away = (day: string): Day => ({ day, status: 'Absent' });

/** Tara's attendance at Whitefield. */
async function record(whitefield: Centre, days: readonly Day[]): Promise<void> {
  const child_id = await childId(whitefield, 'Tara');
  await whitefield.put('/centre/v1/attendance', { rows: days.map((day) => ({ child_id, ...day })) });
}

const month = (page: Page) => page.getByRole('combobox', { name: 'Month' });
const row = (page: Page, day: string) => page.getByRole('row').filter({ hasText: day });

// Today is Thursday, 12 November 2026: the academic year is April 2026 to March 2027.

test('the months run from April to March, and each shows its days', async ({ page, arriveAs, centre }) => {
  // proves: ATT-03 ATT-04 ATT-05 ATT-06 ATT-12 ATT-13 NAV-13
  const neither: Day = { day: '2026-11-06', status: 'Present' };
  await record(centre('whitefield'), [
    attendance('2026-11-03', '18:12'),
    away('2026-11-04'),
    attendance('2026-11-05'),
    neither,
  ]);
  const request = nextCall(page, CALL);
  await arriveAs(ARJUN, '/attendance');
  expect((await request).form.get('list')).toBe('2026');
  await expect(page.getByRole('heading', { level: 1, name: 'Attendance Data', exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Attendance Data · Aangan$/);
  await expect(month(page).getByRole('option')).toHaveText([
    ...['April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'],
    ...['January', 'February', 'March'],
  ]);
  await expect(month(page).locator('option:checked')).toHaveText('November');
  // Future months have no records and are disabled.
  await expect(month(page).locator('option:disabled')).toHaveText(['December', 'January', 'February', 'March']);
  await expect(page.getByRole('columnheader')).toHaveText(['Date', 'In Time', 'Out Time']);
  await expect(row(page, 'Nov 03, 2026')).toContainText('9:04 AM');
  await expect(row(page, 'Nov 03, 2026')).toContainText('6:12 PM');
  const absent = row(page, 'Nov 04, 2026').getByRole('cell', { name: 'Absent' });
  await expect(absent).toHaveCSS('color', 'rgb(179, 38, 30)');
  await expect(row(page, 'Nov 05, 2026').getByRole('cell')).toHaveText(['9:04 AM', '--:--']);
  await expect(row(page, 'Nov 06, 2026').getByRole('cell')).toHaveText(['--:--', '--:--']);
});

test('two bars show whole percentages; without records the configured text is shown', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: ATT-01 ATT-02 ATT-07 ATT-08 ATT-10 ATT-14
  const july = [attendance('2026-07-01', '18:00'), attendance('2026-07-02', '18:00'), away('2026-07-03')];
  const august = Array.from({ length: 7 }, (_, at) => attendance(`2026-08-0${at + 1}`, '18:00'));
  const eighth = away('2026-08-08');
  const whitefield = centre('whitefield');
  await record(whitefield, [...july, ...august, eighth]);
  await arriveAs(ARJUN, '/attendance');
  await month(page).selectOption('July');
  const chart = page.getByRole('figure', { name: 'July: Present 67%, Absent 33%' });
  await expect(chart).toBeVisible();
  await expect(chart.getByText('67%')).toBeVisible();
  await expect(chart.getByText('2 days')).toBeVisible();
  await expect(chart.getByText('33%')).toBeVisible();
  await expect(chart.getByText('1 day', { exact: true })).toBeVisible();
  const heights = await chart.locator('rect').evaluateAll((bars) => bars.map((bar) => bar.getAttribute('height')));
  expect(heights.map(Number).map((height) => Math.round((100 * height) / 124))).toEqual([67, 33]);
  // Each percentage is rounded separately: seven and one of eight days.
  await month(page).selectOption('August');
  await expect(page.getByRole('figure', { name: 'August: Present 88%, Absent 13%' })).toBeVisible();

  await test.step('a month without records', async () => {
    await month(page).selectOption('April');
    await expect(
      page.getByRole('heading', { name: 'No attendance data found for the selected month.', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('figure')).toHaveCount(0);
  });

  await test.step('a child without any records', async () => {
    for (const { day } of [...july, ...august, eighth]) {
      await whitefield.remove(`/centre/v1/attendance/${day}/${await childId(whitefield, 'Tara')}`);
    }
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No data found.', exact: true })).toBeVisible();
  });

  await test.step('with the configured text', async () => {
    await page.route('**/static/config.json', async (route) => {
      const answer = await route.fetch();
      const own = { AttendanceNoDataFoundText: 'Nothing yet.', AttendanceNoMonthDataText: 'Nothing in this month.' };
      await route.fulfill({ json: { ...((await answer.json()) as object), ...own } });
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Nothing yet.', exact: true })).toBeVisible();
    await record(whitefield, [attendance('2026-11-03', '18:12')]);
    await page.reload();
    await month(page).selectOption('April');
    await expect(page.getByRole('heading', { name: 'Nothing in this month.', exact: true })).toBeVisible();
  });
});

test('on 31 March it is still the old year, on 1 April the new one', async ({ page, arriveAs, demo, context }) => {
  const calls = callsTo(page, CALL);
  for (const [at, year, name] of [
    ['2026-03-31T23:30:00+05:30', '2025', 'March'],
    ['2026-04-01T00:10:00+05:30', '2026', 'April'],
  ] as const) {
    await context.clock.setFixedTime(await demo.freeze(at));
    await (calls.length === 0 ? arriveAs(PRIYA, '/attendance') : page.reload());
    await expect(month(page).locator('option:checked')).toHaveText(name);
    await expect.poll(() => calls.at(-1)?.form.get('list')).toBe(year);
  }
});
