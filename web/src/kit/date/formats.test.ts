import { expect, test } from 'vitest';
import {
  addDays,
  formatCountdown,
  formatDay,
  formatDayLong,
  formatDayShort,
  formatMonth,
  formatTime,
  weekday,
  weekdayMark,
} from './formats';

test.each([
  ['2026-11-12', 'Nov 12, 2026', 'Nov 12', 'Thursday'],
  ['2025-04-05', 'Apr 05, 2025', 'Apr 05', 'Saturday'],
  ['2024-02-29', 'Feb 29, 2024', 'Feb 29', 'Thursday'],
])('%s is written %s', (day, long, short, name) => {
  expect([formatDay(day), formatDayShort(day), weekday(day)]).toEqual([long, short, name]);
});

test('the long format names the whole month', () => {
  expect(formatDayLong('2025-04-05')).toBe('05 April, 2025');
});

test('a calendar column is headed by two letters', () => {
  expect(['2026-11-08', '2026-11-12', 'soon'].map(weekdayMark)).toEqual(['Su', 'Th', '']);
});

test('a month has its year', () => {
  expect(formatMonth('2026-11')).toBe('Nov 2026');
});

test('text that is not a day is returned unchanged', () => {
  expect(formatDay('soon')).toBe('soon');
  expect(formatDay('2026-13-40')).toBe('2026-13-40');
  expect(weekday('')).toBe('');
});

test.each([
  ['00:00', '12:00 AM'],
  ['09:02', '9:02 AM'],
  ['12:20', '12:20 PM'],
  ['23:59:59', '11:59 PM'],
  ['--:--', '--:--'],
])('%s reads %s', (time, written) => {
  expect(formatTime(time)).toBe(written);
});

test('adding days crosses the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
});

test('a countdown rounds up', () => {
  expect(formatCountdown(23.2)).toBe('0:24');
  expect(formatCountdown(60)).toBe('1:00');
  expect(formatCountdown(-3)).toBe('0:00');
});
