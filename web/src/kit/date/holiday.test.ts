import { expect, test } from 'vitest';
import { ruleTable } from '../testing/rule-table';
import { isHoliday } from './holiday';

for (const { name, input, expect: holiday } of ruleTable<{ date: string; holidays: string[] }, boolean>('holiday')) {
  test(name, () => {
    expect(isHoliday(input.date, input.holidays)).toBe(holiday);
  });
}
