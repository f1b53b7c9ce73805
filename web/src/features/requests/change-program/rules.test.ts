import { expect, test } from 'vitest';
import { isHoliday } from '../../../kit/date/holiday';
import { ruleTable } from '../../../kit/testing/rule-table';
import { messages } from './messages';
import { offeredPrograms, type ProgramChange, validateProgram } from './rules';

interface Facts {
  today: string;
  holidays: readonly string[];
  offered: readonly string[];
}

test.each(ruleTable<ProgramChange, string | null, Facts>('change-program'))(
  '$name',
  ({ facts, input, expect: message }) => {
    const { today, holidays, offered } = facts;
    const days = { today, isHoliday: (day: string) => isHoliday(day, holidays) };
    const error = validateProgram(input, { days, daysAhead: 366, offered });
    // Only the server checks how often it was changed, and refuses with the sentence that the screen shows.
    const ours = message === messages.limit(2, 3) ? null : message;
    expect(error && messages.errors[error]).toBe(ours);
  },
);

test('the server’s programs are offered, otherwise all except the current one', () => {
  const all = ['After School', 'Half Day', 'Full Day'];
  expect(offeredPrograms(['Half Day'], { all, current: 'Full Day' })).toEqual(['Half Day']);
  expect(offeredPrograms([], { all, current: 'Full Day' })).toEqual(['After School', 'Half Day']);
});
