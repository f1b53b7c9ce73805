import { expect, test } from 'vitest';
import { monthName } from './formats';
import { ACADEMIC_MONTHS, academicYearOf, daysInMonth, firstOfMonth, monthOf, yearOf } from './months';

test('the academic year begins on 1 April', () => {
  expect(academicYearOf('2027-03-31')).toBe(2026);
  expect(academicYearOf('2027-04-01')).toBe(2027);
  expect(academicYearOf('2026-12-31')).toBe(2026);
  expect(academicYearOf('2027-01-01')).toBe(2026);
});

test('the academic year’s months run from April to March', () => {
  expect(ACADEMIC_MONTHS.map(monthName)).toEqual([
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
    'January',
    'February',
    'March',
  ]);
});

test('a day has its year and its month, counted from 0', () => {
  expect([yearOf('2028-02-29'), monthOf('2028-02-29')]).toEqual([2028, 1]);
});

test('months have their lengths, also in leap years, and cross the end of the year', () => {
  expect([daysInMonth(2028, 1), daysInMonth(2027, 1), daysInMonth(2026, 11), daysInMonth(2100, 1)]).toEqual([
    29, 28, 31, 28,
  ]);
  expect(firstOfMonth(2026, 12)).toBe('2027-01-01');
  expect(firstOfMonth(2026, -1)).toBe('2025-12-01');
});
