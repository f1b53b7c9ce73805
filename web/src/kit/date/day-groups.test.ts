import { expect, test } from 'vitest';
import { dayHeading, groupByDay } from './day-groups';

test('days keep the order of the list, newest first', () => {
  const groups = groupByDay(['2026-11-12', '2026-11-12', '2026-11-11'].map((day) => ({ day })));
  expect(groups.map(({ day, items, first }) => [day, items.length, first])).toEqual([
    ['2026-11-12', 2, 0],
    ['2026-11-11', 1, 2],
  ]);
});

test.each([
  ['2026-11-12', 'Today', 'Thursday'],
  ['2026-11-11', 'Yesterday', 'Wednesday'],
  ['2026-11-10', 'Nov 10, 2026', 'Tuesday'],
  ['2025-12-31', 'Dec 31, 2025', 'Wednesday'],
])('%s is headed %o, a %s', (day, heading, weekday) => {
  expect(dayHeading(day, '2026-11-12')).toMatchObject({ heading, weekday });
});

test('the day before the first of a month is the last of the previous month', () => {
  expect(dayHeading('2028-02-29', '2028-03-01').heading).toBe('Yesterday');
});
