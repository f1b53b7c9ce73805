import { expect, test } from 'vitest';
import type { AttendanceDay, AttendanceMonth } from '../../wire/types.gen';
import { monthsFromWire } from './model';

const came = (date: string, time_out: string | null = '18:12'): AttendanceDay => ({
  date,
  status: 'Present',
  time_in: '09:04',
  time_out,
});

const month = (name: string, days: AttendanceDay[]): AttendanceMonth => ({
  month: name,
  present: days.length,
  absent: 0,
  present_percent: days.length > 0 ? 100 : 0,
  absent_percent: 0,
  days,
});

const year = (...months: AttendanceMonth[]) => monthsFromWire({ year: 2026, months });

test('the days of a month are sorted, newest first', () => {
  const [february] = year(month('2028-02', [came('2028-02-28'), came('2028-02-29')]));
  expect(february?.month).toBe(1);
  expect(february?.days.map(({ day, weekday }) => [day, weekday])).toEqual([
    ['2028-02-29', 'Tue'],
    ['2028-02-28', 'Mon'],
  ]);
});

test('a missing time is undefined', () => {
  const [october] = year(month('2026-10', [came('2026-10-26', null)]));
  expect(october?.days.map(({ timeIn, timeOut }) => [timeIn, timeOut])).toEqual([['9:04 AM', undefined]]);
});

test('a month without records is left out', () => {
  expect(year(month('2026-10', []), month('2026-11', [came('2026-11-02')])).map((one) => one.month)).toEqual([10]);
});
