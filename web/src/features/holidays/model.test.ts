import { expect, test } from 'vitest';
import { monthsFromWire } from './model';

const holiday = (holiday_date: string, title = holiday_date) => ({ id: holiday_date, holiday_date, title });

test('in July the order is July to March, then the earlier months', () => {
  const days = ['2026-04-14', '2026-08-15', '2026-07-17', '2027-01-26', '2026-05-01', '2026-12-25', '2027-03-22'];
  const months = monthsFromWire(
    days.map((day) => holiday(day)),
    '2026-07-20',
  );
  expect(months.map(({ name }) => name)).toEqual([
    'July 2026',
    'August 2026',
    'December 2026',
    'January 2027',
    'March 2027',
    'April 2026',
    'May 2026',
  ]);
});

test('a day is past, today or future', () => {
  const [november] = monthsFromWire(
    [holiday('2026-11-24'), holiday('2026-11-08'), holiday('2026-11-12')],
    '2026-11-12',
  );
  expect(november?.holidays.map(({ day, weekday, when }) => [day, weekday, when])).toEqual([
    ['2026-11-08', 'Sunday', 'past'],
    ['2026-11-12', 'Thursday', 'today'],
    ['2026-11-24', 'Tuesday', 'future'],
  ]);
});

test('the current month is March on 31 March, and April on the next day', () => {
  const days = [holiday('2027-03-31'), holiday('2027-04-01')];
  expect(monthsFromWire(days, '2027-03-31').map(({ key }) => key)).toEqual(['2027-03', '2027-04']);
  expect(monthsFromWire(days, '2027-04-01').map(({ key }) => key)).toEqual(['2027-04', '2027-03']);
});

test('a year without holidays has no months', () => {
  expect(monthsFromWire([], '2026-11-12')).toEqual([]);
});
