import { expect, test } from 'vitest';
import { addMonths, dayAfterKey, isWeekend, weekOf, weeksOf } from './calendar-month';

test('a month is divided into weeks from Sunday', () => {
  const weeks = weeksOf(2026, 10);
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[4]?.slice(0, 3)).toEqual(['2026-11-29', '2026-11-30', undefined]);
  expect(weeksOf(2028, 1).flat().filter(Boolean)).toHaveLength(29);
  expect(weeksOf(2026, 1)).toHaveLength(4);
});

test('Saturday and Sunday are the weekend', () => {
  expect(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'].map(isWeekend)).toEqual([false, true, true, false]);
});

test('the same day of a shorter month is its last day', () => {
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
});

test.each([
  ['ArrowLeft', '2026-11-30'],
  ['ArrowRight', '2026-12-02'],
  ['ArrowUp', '2026-11-24'],
  ['ArrowDown', '2026-12-08'],
  ['PageUp', '2026-11-01'],
  ['PageDown', '2027-01-01'],
  ['Home', '2026-11-29'],
  ['End', '2026-12-05'],
  ['a', undefined],
])('%s leads from Tuesday, 1 December to %s', (key, day) => {
  expect(dayAfterKey('2026-12-01', key)).toBe(day);
});

test('a week runs from Sunday to Saturday, over the end of a month and of a year', () => {
  expect(weekOf('2026-11-12')).toEqual(weekOf('2026-11-08'));
  const week = weekOf('2027-01-01');
  expect([week[0], week[6], week.length]).toEqual(['2026-12-27', '2027-01-02', 7]);
});
