import { expect } from '@playwright/test';
import { answerWith, nextCall } from '../support/calls';
import { test } from '../support/fixtures';
import { PRIYA } from '../support/parents';

const CALL = '/wbsite/getHolidayList';

// Today is 12 November 2026.
const ROWS = [
  { day: '2026-01-26', title: 'Republic Day' },
  { day: '2026-05-01', title: 'May Day' },
  { day: '2026-11-10', title: 'Deepavali' },
  { day: '2026-11-12', title: 'Founders’ Day' },
  { day: '2026-11-24', title: 'Guru Nanak Jayanti' },
  { day: '2026-12-25', title: 'Christmas' },
];

test('holidays are grouped by month; past, today and future are marked, and a year without any is empty', async ({
  page,
  arriveAs,
  centre,
}) => {
  // proves: HOL-01 HOL-02 HOL-03 HOL-04 HOL-06 HOL-07 HOL-09 NAV-24
  await centre('koramangala').put('/centre/v1/holidays/2026', { rows: ROWS });

  await test.step('the current month and later ones come before the past ones', async () => {
    const request = nextCall(page, CALL);
    await arriveAs(PRIYA, '/holidayCalendar');
    expect((await request).form.get('list')).toBe('2026');
    await expect(page.getByRole('heading', { level: 1, name: 'Holiday Calendar', exact: true })).toBeVisible();
    await expect(page).toHaveTitle(/^(\(\d+\) )?Holiday Calendar · Aangan$/);
    const months = page.getByRole('main').getByRole('heading', { level: 2 });
    await expect(months).toHaveText(['November 2026', 'December 2026', 'January 2026', 'May 2026']);
    const november = page.getByRole('region', { name: 'November 2026' }).getByRole('article');
    await expect(november).toHaveCount(3);
    await expect(november.nth(2)).toContainText('Guru Nanak Jayanti');
    await expect(november.nth(2)).toContainText('Tuesday, Nov 24, 2026');
  });

  await test.step('past days are grey, today is green, future days are white', async () => {
    const card = (title: string) => page.getByRole('article').filter({ hasText: title });
    await expect(card('Deepavali')).toHaveCSS('background-color', 'rgb(233, 228, 218)');
    await expect(card('Deepavali')).toContainText('Past');
    await expect(card('May Day')).toHaveCSS('background-color', 'rgb(233, 228, 218)');
    await expect(card('Founders’ Day')).toHaveCSS('background-color', 'rgb(30, 111, 58)');
    await expect(card('Founders’ Day')).toContainText('Today');
    await expect(card('Guru Nanak')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(card('Guru Nanak')).not.toContainText(/Past|Today/);
    await expect(card('Christmas')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  });

  await test.step('a year without holidays', async () => {
    await answerWith(page, CALL, { body: { status: 'ok', response: [] } });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No Data Found', exact: true })).toBeVisible();
  });
});

test.describe('on a device in London', () => {
  test.use({ timezoneId: 'Europe/London' });

  test('the day is the centre’s', async ({ page, arriveAs, centre, demo, context }) => {
    // proves: HOL-05
    await centre('koramangala').put('/centre/v1/holidays/2026', { rows: ROWS });
    // Half past midnight of the 12th in India is still the 11th in London.
    const moment = await demo.freeze('2026-11-12T00:30:00+05:30');
    await context.clock.setFixedTime(moment);
    await arriveAs(PRIYA, '/holidayCalendar');
    const today = page.getByRole('article').filter({ hasText: 'Founders’ Day' });
    await expect(today).toContainText('Today');
    await expect(today).toHaveCSS('background-color', 'rgb(30, 111, 58)');
    await expect(page.getByRole('article').filter({ hasText: 'Deepavali' })).toContainText('Past');
  });
});
