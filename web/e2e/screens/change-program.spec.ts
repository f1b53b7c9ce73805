import { expect, type Page } from '@playwright/test';
import { addToAnswers, callsTo } from '../support/calls';
import { test } from '../support/fixtures';
import { ARJUN, FARAH } from '../support/parents';
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
import { aProgram, askFor, TYPES } from '../support/requests';

// Another program in the same centre. Zoya has the full day, Tara half of it.

const HOLIDAY = 'The selected Date Cannot Be a Holiday';
const LIMIT = 'You can change the program at most 2 times in 3 months.';
const FULL_DAY = 'Full Day (9:00 To 6:30)';
const HALF_DAY = 'Half Day (09:00 - 12:30)';
const FROM = 'From date';
const PROGRAMS = [
  'After School',
  HALF_DAY,
  'Half Day 2 (09:00 - 12:00)',
  'Half Day 3 (12:30 - 15:30)',
  'Evening Program (4:00 To 6:30)',
  'Extended Preschool (9:00 To 3:30)',
  FULL_DAY,
];
/** The options for a child of this program. */
const others = (current: string) => ['Select program', ...PROGRAMS.filter((program) => program !== current)];

function change(page: Page) {
  const { field, submit, heading } = requestForm(page);
  return {
    heading: heading('Change Program'),
    current: field('Current program'),
    program: field('New program'),
    from: field(FROM),
    submit,
  };
}

test('another program is requested: warned, filled in, kept, sent once; more changes than allowed are refused', async ({
  page,
  arriveAs,
  server,
}) => {
  // proves: PROG-01 PROG-02 PROG-03 PROG-04 PROG-05 PROG-06 SCOPE-21 OVL-14
  await arriveAs(FARAH, '/support');
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Change Program' }).click();
  const form = change(page);
  await expect(form.heading).toBeFocused();
  const configuration = await (await page.request.get('/static/config.json')).json();
  await expect(page.getByRole('main').getByText(configuration.programWarning, { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(LIMIT)).toBeVisible();
  await expect(form.current).toHaveText(FULL_DAY);
  await expect(form.current).toHaveJSProperty('tagName', 'OUTPUT');
  await form.program.selectOption(HALF_DAY);
  await chooseDay(page, FROM, 'Nov 16, 2026');
  const sent = await expectKept(page, 'Program Change', async () => {
    await expect(form.program).toHaveValue(HALF_DAY);
    await expect(form.from).toHaveValue('Nov 16, 2026');
  });
  expect(Object.fromEntries(sent)).toMatchObject({
    date: '2026-11-16',
    program_change: '1',
    values: JSON.stringify([{ key: 'program_to', value: HALF_DAY }]),
  });

  await test.step('only the server checks the number of changes, with the sentence of the note', async () => {
    await askFor(server, FARAH, aProgram('2026-11-16', 'After School'));
    await page.goto('/ChangeProgram');
    await form.program.selectOption('Half Day 2 (09:00 - 12:00)');
    await chooseDay(page, FROM, 'Nov 16, 2026');
    await form.submit.click();
    await expect(page.getByRole('alert').filter({ hasText: LIMIT })).toBeVisible();
  });
});

test('missing fields are reported one after another, a holiday immediately, and a past day cannot be chosen', async ({
  page,
  arriveAs,
  centre,
  server,
}) => {
  await keepOneHoliday(centre('indiranagar'));
  await arriveAs(FARAH, '/ChangeProgram');
  const form = change(page);
  const sent = callsTo(page, SEND);

  await test.step('first the missing day, then the program', async () => {
    // proves: PROG-08 PROG-09
    await form.submit.click();
    await expectWrong(form.from, 'Please Select Date');
    await expect(page.getByText(/^Please Select/)).toHaveCount(1);
    await chooseDay(page, FROM, 'Nov 16, 2026');
    await form.submit.click();
    await expectWrong(form.program, 'Please Select Program');
    await expect(page.getByText(/^Please Select/)).toHaveCount(1);
  });

  await test.step('a holiday is reported immediately, before other errors, and a past day cannot be chosen', async () => {
    // proves: PROG-07 PROG-10 PROG-11
    const calendar = await openCalendar(page, FROM);
    await expect(calendar.getByText('Guru Nanak Jayanti')).toBeVisible();
    await expectNotFree(calendar, 'Nov 11, 2026');
    await dayIn(calendar, 'Nov 24, 2026').press('Enter');
    await expectWrong(form.from, HOLIDAY);
    // The program is missing too.
    await form.submit.click();
    await expectWrong(form.from, HOLIDAY);
    await form.program.selectOption(HALF_DAY);
    await expect(page.getByText(HOLIDAY)).toHaveCount(0);
    await form.submit.click();
    await expectWrong(form.from, HOLIDAY);
    await chooseDay(page, FROM, 'Nov 12, 2026');
    await expect(form.from).not.toHaveAttribute('aria-invalid');
    await expect(askFor(server, FARAH, aProgram('2026-11-11', HALF_DAY))).rejects.toThrow('Please Select Date');
  });
  expect(sent).toHaveLength(0);
});

test.describe('the programs to choose from', () => {
  test.use({ readOnly: true });

  test('a full-day child is offered every other program, the server’s programs, or all of the portal’s', async ({
    page,
    arriveAs,
  }) => {
    const options = change(page).program.getByRole('option');

    await test.step('every other program', async () => {
      // proves: PROG-16 PROG-17 PROG-18 PROG-19 PROG-20 PROG-21
      await arriveAs(FARAH, '/ChangeProgram');
      await expect(options).toHaveText(others(FULL_DAY));
    });

    await test.step('the programs are the server’s', async () => {
      // proves: PROG-12
      await addToAnswers(page, TYPES, { programs_available: 'After School,Half Day 2 (09:00 - 12:00)' });
      await page.reload();
      await expect(options).toHaveText(['Select program', 'After School', 'Half Day 2 (09:00 - 12:00)']);
    });

    await test.step('otherwise they are all of the portal’s except the current one', async () => {
      // proves: PROG-13
      await page.unrouteAll();
      await addToAnswers(page, TYPES, { programs_available: '' });
      await page.reload();
      await expect(options).toHaveText(others(FULL_DAY));
    });
  });

  test('a half-day child is offered the full day', async ({ page, arriveAs }) => {
    // proves: PROG-22
    await arriveAs(ARJUN, '/ChangeProgram');
    await expect(change(page).current).toHaveText(HALF_DAY);
    await expect(change(page).program.getByRole('option')).toHaveText(others(HALF_DAY));
  });
});
