import { expect, test } from 'vitest';
import { isHoliday } from '../../../kit/date/holiday';
import { ruleTable } from '../../../kit/testing/rule-table';
import { messages } from './messages';
import { type Shift, validateShift } from './rules';

interface Facts {
  today: string;
  holidays: readonly string[];
  centres: readonly { id: string; programs: readonly string[] }[];
}

test.each(ruleTable<Shift, string | null, Facts>('shift-centre'))('$name', ({ facts, input, expect: message }) => {
  const { today, holidays, centres } = facts;
  const days = { today, isHoliday: (day: string) => isHoliday(day, holidays) };
  const error = validateShift(input, { days, daysAhead: 366, centres, joining: { min: 2, max: 8 } });
  expect(error && messages.errors[error]).toBe(message);
});

test('of two holidays the first field is marked', () => {
  const days = { today: '2026-11-12', isHoliday: () => true };
  const facts = { days, daysAhead: 366, centres: [], joining: { min: 2, max: 8 } };
  const typed = { date: '', end_date: '2026-11-24', center: '', program: '' };
  expect(validateShift(typed, facts)).toBe('end_date holiday');
  expect(validateShift({ ...typed, date: '2026-11-18' }, facts)).toBe('date holiday');
});
