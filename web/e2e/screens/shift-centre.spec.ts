import { expect, type Page } from '@playwright/test';
import { callsTo } from '../support/calls';
import type { Centre } from '../support/centre';
import { test } from '../support/fixtures';
import { expectLoadStates } from '../support/load-states';
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
import { aShift, askFor } from '../support/requests';
import { loaded } from '../support/routes';

// Transfer to another centre of the chain. The child is at Indiranagar; Koramangala and Whitefield are the others.

const HOLIDAY = 'The selected Date Cannot Be a Holiday';
const FULL_DAY = 'Full Day (9:00 To 6:30)';
const [OLD, JOINING] = ['Old Centre Attrition Date', 'New Centre Joining Date'];

function shift(page: Page) {
  const { field, submit, heading, main } = requestForm(page);
  return {
    heading: heading('Shift Center'),
    old: field(OLD),
    joining: field(JOINING),
    centre: field('Shift To'),
    program: field('Program To'),
    fees: main.getByRole('link', { name: 'View Fee Details' }),
    submit,
  };
}

/** A centre as listed. */
async function present(centre: Centre, card: { fee_card?: string; admission_enabled?: boolean; programs?: string[] }) {
  const head = { name: 'Latha Menon' };
  await centre.put('/centre/v1/card', { head, admission_enabled: true, programs: [FULL_DAY], ...card });
}

async function fill(page: Page): Promise<void> {
  const form = shift(page);
  await chooseDay(page, OLD, 'Nov 17, 2026');
  await chooseDay(page, JOINING, 'Nov 19, 2026');
  await form.centre.selectOption('Koramangala');
  await form.program.selectOption(FULL_DAY);
}

test('another centre is requested: filled in, kept through a refusal, a lost connection and a reload, and sent once', async ({
  page,
  arriveAs,
}) => {
  // proves: SHIFT-01 SHIFT-02 SHIFT-03 SHIFT-04 SHIFT-06 SCOPE-21
  await arriveAs(FARAH, '/support');
  await page.getByRole('main').getByRole('link').filter({ hasText: 'Shift Center' }).click();
  const form = shift(page);
  await expect(form.heading).toBeFocused();
  await fill(page);
  await expect(page.getByText('For Zoya Khan, Nursery')).toBeVisible();
  const sent = await expectKept(page, 'Center Shift', async () => {
    await expect(form.old).toHaveValue('Nov 17, 2026');
    await expect(form.joining).toHaveValue('Nov 19, 2026');
    await expect(form.centre.getByRole('option', { selected: true })).toHaveText('Koramangala');
    await expect(form.program).toHaveValue(FULL_DAY);
  });
  expect(Object.fromEntries(sent)).toMatchObject({
    date: '2026-11-17',
    end_date: '2026-11-19',
    center_shift: '1',
    values: JSON.stringify([{ key: 'program_to', value: FULL_DAY }]),
  });
  expect(sent.get('shift_center')).toMatch(/^\d+$/);
});

test('missing fields and holidays are reported in order, with the specification’s texts, and the field is marked', async ({
  page,
  arriveAs,
  context,
  centre,
}) => {
  await keepOneHoliday(centre('indiranagar'));
  await arriveAs(FARAH, '/blogs');
  await loaded(page);
  const form = shift(page);
  const sent = callsTo(page, SEND);

  await test.step('the screen while loading, on errors and offline', async () => {
    await expectLoadStates(page, context, {
      path: '/ShiftCentre',
      call: '/parentapp/getCenterJSON',
      action: 'Loading Centres',
      good: form.centre,
    });
  });

  await test.step('missing fields are reported one after another', async () => {
    // proves: SHIFT-12 SHIFT-13 SHIFT-14 SHIFT-15 SHIFT-16
    await form.submit.click();
    await expectWrong(form.old, 'Please Select Joining Date');
    await expect(page.getByText(/^Please Select/)).toHaveCount(1);
    await chooseDay(page, OLD, 'Nov 17, 2026');
    await form.submit.click();
    await expectWrong(form.joining, 'Please Select Attrition Date');
    await chooseDay(page, JOINING, 'Nov 19, 2026');
    await form.submit.click();
    await expectWrong(form.centre, 'Please Select Center');
    await form.centre.selectOption('Koramangala');
    await form.submit.click();
    await expectWrong(form.program, 'Please Select Program');
    await expect(page.getByText(/^Please Select/)).toHaveCount(1);
  });

  await test.step('a holiday can be chosen, has a name, and is reported immediately', async () => {
    // proves: SHIFT-11
    const calendar = await openCalendar(page, OLD);
    await expect(calendar.getByText('Guru Nanak Jayanti')).toBeVisible();
    await expect(dayIn(calendar, 'Nov 24, 2026')).toHaveAccessibleName(
      'Tuesday, Nov 24, 2026, Guru Nanak Jayanti, holiday',
    );
    await dayIn(calendar, 'Saturday, Nov 14, 2026, weekend, holiday').press('Enter');
    await expectWrong(form.old, HOLIDAY);
    await chooseDay(page, OLD, 'Nov 17, 2026');
    await expect(page.getByText(HOLIDAY)).toHaveCount(0);
    await chooseDay(page, JOINING, 'Nov 24, 2026');
    await expectWrong(form.joining, HOLIDAY);
    await form.submit.click();
    await expectWrong(form.joining, HOLIDAY);
  });
  expect(sent).toHaveLength(0);
});

test('the old centre is left today or later, and a new one that takes children is joined two to eight days later', async ({
  page,
  arriveAs,
  server,
  centre,
}) => {
  const form = shift(page);

  await test.step('the old centre is left today or later, the new one is joined two to eight days later', async () => {
    // proves: SHIFT-17 SHIFT-18 SHIFT-19
    await arriveAs(FARAH, '/ShiftCentre');
    await expect(form.joining).toBeDisabled();
    const old = await openCalendar(page, OLD);
    await expectNotFree(old, 'Nov 11, 2026');
    await dayIn(old, 'Nov 12, 2026').press('Enter');
    await expect(form.old).toHaveValue('Nov 12, 2026');
    await chooseDay(page, OLD, 'Nov 17, 2026');
    const joining = await openCalendar(page, JOINING);
    for (const [day, off] of [
      ['Nov 18, 2026', true],
      ['Nov 19, 2026', false],
      ['Nov 25, 2026', false],
      ['Nov 26, 2026', true],
    ] as const) {
      if (off) await expect(dayIn(joining, day)).toHaveAttribute('aria-disabled', 'true');
      else await expect(dayIn(joining, day)).not.toHaveAttribute('aria-disabled');
    }
    await dayIn(joining, 'Nov 25, 2026').press('Enter');
    await expect(form.joining).toHaveValue('Nov 25, 2026');
    // A joining date that is now too early is cleared.
    await chooseDay(page, OLD, 'Nov 26, 2026');
    await expect(form.joining).toHaveValue('');

    const ask = (date: string, end: string) => askFor(server, FARAH, aShift(date, end, '1', FULL_DAY));
    await expect(ask('2026-11-11', '2026-11-13')).rejects.toThrow('Please Select Joining Date');
    for (const end of ['2026-11-18', '2026-11-26'])
      await expect(ask('2026-11-17', end)).rejects.toThrow('Please Select Attrition Date');
  });

  await test.step('only centres that take children are offered, each with its own programs and its fees', async () => {
    // proves: SHIFT-05 SHIFT-07 SHIFT-09 SHIFT-10
    const fees = 'https://fees.example/whitefield.pdf';
    const reload = async () => {
      page.once('dialog', (dialog) => void dialog.accept());
      await page.reload();
    };
    await present(centre('koramangala'), { programs: ['After School'] });
    await present(centre('whitefield'), { programs: ['After School', FULL_DAY], fee_card: fees });
    await reload();
    const programs = form.program.getByRole('option');
    await expect(form.centre.getByRole('option')).toHaveText(['Select centre', 'Koramangala', 'Whitefield']);
    await expect(programs).toHaveText(['Select program']);
    await form.centre.selectOption('Koramangala');
    await expect(programs).toHaveText(['Select program', 'After School']);
    await expect(form.fees).toHaveCount(0);
    await form.centre.selectOption('Whitefield');
    await expect(programs).toHaveText(['Select program', 'After School', FULL_DAY]);
    await expect(programs.last()).toHaveAttribute('value', FULL_DAY);
    await expect(form.fees).toHaveAttribute('href', fees);
    await expect(form.fees).toHaveAttribute('target', '_blank');
    await form.program.selectOption(FULL_DAY);
    await form.centre.selectOption('Koramangala');
    await expect(form.program).toHaveValue('');
    await expect(form.fees).toHaveCount(0);

    await present(centre('whitefield'), { admission_enabled: false });
    await reload();
    await expect(form.centre.getByRole('option')).toHaveText(['Select centre', 'Koramangala']);

    await present(centre('koramangala'), { admission_enabled: false });
    await reload();
    await expect(page.getByRole('heading', { name: 'No centre to shift to' })).toBeVisible();
  });
});
