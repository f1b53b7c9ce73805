import { expect, test } from 'vitest';
import { isHoliday } from '../../../kit/date/holiday';
import { ruleTable } from '../../../kit/testing/rule-table';
import { messages } from './messages';
import { type Transport, validateTransport, type Way } from './rules';

interface Facts {
  today: string;
  holidays: readonly string[];
  has: Way | null;
}

test.each(ruleTable<Transport, string | null, Facts>('transport'))('$name', ({ facts, input, expect: message }) => {
  const { today, holidays, has } = facts;
  const days = { today, isHoliday: (day: string) => isHoliday(day, holidays) };
  const error = validateTransport(input, { days, daysAhead: 366, runs: has ?? '' });
  expect(error && messages.errors[error]).toBe(message);
});
