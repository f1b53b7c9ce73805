import { expect, test } from 'vitest';
import { isHoliday } from '../../../kit/date/holiday';
import { ruleTable } from '../../../kit/testing/rule-table';
import { messages } from './messages';
import { type Daycare, validateDaycare } from './rules';

interface Facts {
  today: string;
  holidays: readonly string[];
}

test.each(ruleTable<Daycare, string | null, Facts>('extended-daycare'))(
  '$name',
  ({ facts, input, expect: message }) => {
    const { today, holidays } = facts;
    const days = { today, isHoliday: (day: string) => isHoliday(day, holidays) };
    const error = validateDaycare(input, { days, daysAhead: 366, types: ['Monthly', 'Weekly', 'Daily'] });
    expect(error && messages.errors[error]).toBe(message);
  },
);
