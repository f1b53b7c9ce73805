import { expect, test } from 'vitest';
import { isHoliday } from '../../../kit/date/holiday';
import { ruleTable } from '../../../kit/testing/rule-table';
import { messages } from './messages';
import { type Refund, refundDays, validateRefund } from './rules';

interface Facts {
  today: string;
  holidays: readonly string[];
}

test.each(ruleTable<Refund, string | null, Facts>('refund'))('$name', ({ facts, input, expect: message }) => {
  const { today, holidays } = facts;
  const days = { today, isHoliday: (day: string) => isHoliday(day, holidays) };
  const error = validateRefund(input, { days, daysBack: 2 });
  expect(error && messages.errors[error]).toBe(message);
});

test('the days to choose from end today, across the end of a month and of a leap February', () => {
  expect(refundDays('2026-11-12', 2)).toEqual({ min: '2026-11-10', max: '2026-11-12' });
  expect(refundDays('2028-03-01', 2)).toEqual({ min: '2028-02-28', max: '2028-03-01' });
  expect(refundDays('2027-01-01', 0)).toEqual({ min: '2027-01-01', max: '2027-01-01' });
});
