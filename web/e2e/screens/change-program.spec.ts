import { expect, type Page } from '@playwright/test';
import { addToAnswers, callsTo, nextCall } from '../support/calls';
import { test } from '../support/fixtures';
import { ARJUN, FARAH } from '../support/parents';
import {
  chooseDay,
  dayIn,
  expectKept,
  expectNotFree,
  expectSent,
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
/** What a child of this program can choose. */
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

test('another program is asked for: warned, filled in, sent, and among the past requests', async ({
  page,
  arriveAs,
}) => {
  // proves: PROG-01 PROG-02 PROG-03 PROG-04 PROG-05 PROG-06 SCOPE-21 OVL-14
  await arriveAs(FARAH, '/support');
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Change Program' }).click();
  const form = change(page);
  await expect(form.heading).toBeFocused();
  const told = await (await page.request.get('/static/config.json')).json();
  await expect(page.getByRole('main').getByText(told.programWarning, { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(LIMIT)).toBeVisible();
  await expect(form.current).toHaveText(FULL_DAY);
  await expect(form.current).toHaveJSProperty('tagName', 'OUTPUT');
  await form.program.selectOption(HALF_DAY);
  await chooseDay(page, FROM, 'Nov 16, 2026');
  const asked = nextCall(page, SEND);
  await form.submit.click();
  expect(Object.fromEntries((await asked).form)).toMatchObject({
    date: '2026-11-16',
    program_change: '1',
    values: JSON.stringify([{ key: 'program_to', value: HALF_DAY }]),
  });
  await expectSent(page, 'Program Change');
});

test('what is missing is told one after another: the day, then the program', async ({ page, arriveAs }) => {
  // proves: PROG-08 PROG-09 PROG-10
  await arriveAs(FARAH, '/ChangeProgram');
  const form = change(page);
  const sent = callsTo(page, SEND);
  await form.submit.click();
  await expectWrong(form.from, 'Please Select Date');
  await expect(page.getByText(/^Please Select/)).toHaveCount(1);
  await chooseDay(page, FROM, 'Nov 16, 2026');
  await form.submit.click();
  await expectWrong(form.program, 'Please Select Program');
  await expect(page.getByText(/^Please Select/)).toHaveCount(1);
  expect(sent).toHaveLength(0);
});

test('a holiday is told at once, before anything else, and a day that is over cannot be chosen', async ({
  page,
  arriveAs,
  centre,
  server,
}) => {
  // proves: PROG-07 PROG-10 PROG-11
  await keepOneHoliday(centre('indiranagar'));
  await arriveAs(FARAH, '/ChangeProgram');
  const form = change(page);
  const calendar = await openCalendar(page, FROM);
  await expect(calendar.getByText('Guru Nanak Jayanti')).toBeVisible();
  await expectNotFree(calendar, 'Nov 11, 2026');
  await dayIn(calendar, 'Nov 24, 2026').press('Enter');
  await expectWrong(form.from, HOLIDAY);
  await form.program.selectOption(HALF_DAY);
  await expect(page.getByText(HOLIDAY)).toHaveCount(0);
  await form.submit.click();
  await expectWrong(form.from, HOLIDAY);
  await chooseDay(page, FROM, 'Nov 12, 2026');
  await expect(form.from).not.toHaveAttribute('aria-invalid');
  await expect(askFor(server, FARAH, aProgram('2026-11-11', HALF_DAY))).rejects.toThrow('Please Select Date');
});

test('the programs are those that the server names', async ({ page, arriveAs }) => {
  // proves: PROG-12
  await addToAnswers(page, TYPES, { programs_available: 'After School,Half Day 2 (09:00 - 12:00)' });
  await arriveAs(FARAH, '/ChangeProgram');
  const options = change(page).program.getByRole('option');
  await expect(options).toHaveText(['Select program', 'After School', 'Half Day 2 (09:00 - 12:00)']);
});

test('where it names none they are all of the portal’s but the present one', async ({ page, arriveAs }) => {
  // proves: PROG-13
  await addToAnswers(page, TYPES, { programs_available: '' });
  await arriveAs(FARAH, '/ChangeProgram');
  const options = change(page).program.getByRole('option');
  await expect(options).toHaveText(others(FULL_DAY));
});

test('a child of the full day can have every other program', async ({ page, arriveAs }) => {
  // proves: PROG-16 PROG-17 PROG-18 PROG-19 PROG-20 PROG-21
  await arriveAs(FARAH, '/ChangeProgram');
  await expect(change(page).program.getByRole('option')).toHaveText(others(FULL_DAY));
});

test('a child of half the day can have the full one', async ({ page, arriveAs }) => {
  // proves: PROG-22
  await arriveAs(ARJUN, '/ChangeProgram');
  await expect(change(page).current).toHaveText(HALF_DAY);
  await expect(change(page).program.getByRole('option')).toHaveText(others(HALF_DAY));
});

test('what was filled in stays through a no, a broken line and a reload', async ({ page, arriveAs }) => {
  await arriveAs(FARAH, '/ChangeProgram');
  const form = change(page);
  await form.program.selectOption(HALF_DAY);
  await chooseDay(page, FROM, 'Nov 16, 2026');
  await expectKept(page, 'Program Change', async () => {
    await expect(form.program).toHaveValue(HALF_DAY);
    await expect(form.from).toHaveValue('Nov 16, 2026');
  });
});

test('how often the program was changed is the server’s to say, in the words of the note', async ({
  page,
  arriveAs,
  server,
}) => {
  for (const program of ['After School', HALF_DAY]) await askFor(server, FARAH, aProgram('2026-11-16', program));
  await arriveAs(FARAH, '/ChangeProgram');
  const form = change(page);
  await form.program.selectOption('Half Day 2 (09:00 - 12:00)');
  await chooseDay(page, FROM, 'Nov 16, 2026');
  await form.submit.click();
  await expect(page.getByRole('alert').filter({ hasText: LIMIT })).toBeVisible();
});
