import { expect, test } from 'vitest';
import { activitiesFromWire, weekOf } from './model';

test('a week runs from Sunday to Saturday, over the end of a month and of a year', () => {
  expect(weekOf('2026-11-12')).toEqual(weekOf('2026-11-08'));
  const week = weekOf('2027-01-01');
  expect([week[0], week[6], week.length]).toEqual(['2026-12-27', '2027-01-02', 7]);
});

test('the plan of two months is one list', () => {
  const planned = (plan_date: string) => ({
    plan_date,
    plan_activity: 'Clay',
    plan_parent_text: 'Old clothes, please.',
  });
  const Daily = { November: [planned('2026-11-30')], December: [planned('2026-12-01')] };
  expect(activitiesFromWire({ Daily }).map(({ day, name }) => [day, name])).toEqual([
    ['2026-11-30', 'Clay'],
    ['2026-12-01', 'Clay'],
  ]);
});
