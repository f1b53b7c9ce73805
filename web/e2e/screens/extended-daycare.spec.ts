import { expect, type Page } from '@playwright/test';
import { callsTo } from '../support/calls';
import { test } from '../support/fixtures';
import { FARAH } from '../support/parents';
import {
  chooseDay,
  dayIn,
  expectKept,
  expectNotFree,
  expectWrong,
  keepOneHoliday,
  openCalendar,
  requestForm,
  SEND,
} from '../support/request-form';
import { aDaycare, askFor } from '../support/requests';

// Longer days for a month, a week or a day.

const HOLIDAY = 'The selected Date Cannot Be a Holiday.';
const START = 'Start date';

function daycare(page: Page) {
  const { field, submit, heading } = requestForm(page);
  return { heading: heading('Extended Daycare'), type: field('Type'), start: field(START), submit };
}

test('extended daycare is requested: filled in, kept through a refusal, a lost connection and a reload, and sent once', async ({
  page,
  arriveAs,
}) => {
  // proves: DAYC-01 DAYC-02 DAYC-03 DAYC-04 DAYC-05 DAYC-06 SCOPE-21
  await arriveAs(FARAH, '/support');
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Extended Daycare' }).click();
  const form = daycare(page);
  await expect(form.heading).toBeFocused();
  await expect(form.type.getByRole('option')).toHaveText(['Select type', '1 Month', '1 Week', '1 Day']);
  await form.type.selectOption('1 Week');
  await chooseDay(page, START, 'Nov 16, 2026');
  const sent = await expectKept(page, 'Extended Daycare', async () => {
    await expect(form.type).toHaveValue('Weekly');
    await expect(form.start).toHaveValue('Nov 16, 2026');
  });
  expect(Object.fromEntries(sent)).toMatchObject({
    date: '2026-11-16',
    extended_daycare: '1',
    values: JSON.stringify([{ key: 'type', value: 'Weekly' }]),
  });
});

test('missing fields are reported one after another, a holiday immediately, and the earliest start is today', async ({
  page,
  arriveAs,
  centre,
  server,
}) => {
  await keepOneHoliday(centre('indiranagar'));
  await arriveAs(FARAH, '/ExtendedDaycare');
  const form = daycare(page);
  const sent = callsTo(page, SEND);

  await test.step('a holiday is reported immediately, and on sending after the type', async () => {
    // proves: DAYC-09 OVL-13
    const calendar = await openCalendar(page, START);
    await expect(calendar.getByText('Guru Nanak Jayanti')).toBeVisible();
    await dayIn(calendar, 'Nov 24, 2026').press('Enter');
    await expectWrong(form.start, HOLIDAY);
    for (const weekend of ['Nov 14, 2026', 'Nov 15, 2026']) {
      await chooseDay(page, START, 'Nov 16, 2026');
      await expect(form.start).not.toHaveAttribute('aria-invalid');
      await chooseDay(page, START, weekend);
      await expectWrong(form.start, HOLIDAY);
    }
    await form.submit.click();
    await expectWrong(form.type, 'Please select a type.');
    await form.type.selectOption('1 Month');
    await form.submit.click();
    await expectWrong(form.start, HOLIDAY);
  });

  await test.step('the earliest start is today', async () => {
    // proves: DAYC-11
    const calendar = await openCalendar(page, START);
    await expectNotFree(calendar, 'Nov 11, 2026');
    await dayIn(calendar, 'Nov 12, 2026').press('Enter');
    await expect(form.start).toHaveValue('Nov 12, 2026');
    await expect(askFor(server, FARAH, aDaycare('2026-11-11'))).rejects.toThrow('Please select start date.');
  });

  await test.step('at most 366 days ahead', async () => {
    const calendar = await openCalendar(page, START);
    for (let month = 0; month < 12; month++) await calendar.getByRole('button', { name: 'Next month' }).click();
    await expectNotFree(calendar, 'Nov 15, 2027');
    await dayIn(calendar, 'Nov 12, 2027').press('Enter');
    await expect(form.start).toHaveValue('Nov 12, 2027');
    await expect(askFor(server, FARAH, aDaycare('2027-11-15'))).rejects.toThrow('Please select start date.');
  });

  await test.step('in an empty form the type is checked before the day', async () => {
    // proves: DAYC-07 DAYC-08 DAYC-10
    page.once('dialog', (dialog) => void dialog.accept());
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(form.start).toHaveValue('');
    await form.submit.click();
    await expectWrong(form.type, 'Please select a type.');
    await expect(page.getByText(/^Please select/)).toHaveCount(1);
    await form.type.selectOption('1 Day');
    await form.submit.click();
    await expectWrong(form.start, 'Please select start date.');
    await expect(page.getByText(/^Please select/)).toHaveCount(1);
  });
  expect(sent).toHaveLength(0);
});
