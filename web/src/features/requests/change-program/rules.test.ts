import { expect, test } from 'vitest';
import { isHoliday } from '../../../kit/date/holiday';
import { ruleTable } from '../../../kit/testing/rule-table';
import { messages } from './messages';
import { offeredPrograms, type ProgramChange, programFault } from './rules';

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
    const fault = programFault(input, { days, daysAhead: 366, offered });
    // How often it was changed is for the server to say, in the words that stand on the screen.
    const ours = message === messages.limit(2, 3) ? null : message;
    expect(fault && messages.faults[fault]).toBe(ours);
  },
);

test('what the server offers is offered; else every program but the present one', () => {
  const all = ['After School', 'Half Day', 'Full Day'];
  expect(offeredPrograms(['Half Day'], { all, current: 'Full Day' })).toEqual(['Half Day']);
  expect(offeredPrograms([], { all, current: 'Full Day' })).toEqual(['After School', 'Half Day']);
});
