import { expect, test } from 'vitest';
import { nearestTo, planFromWire } from './model';

const planned = (plan_date: string) => ({
  plan_date,
  plan_activity: 'Clay',
  plan_parent_text: 'Old clothes, please.',
});

test('the plan of two months is one list, sorted by day', () => {
  const Daily = { December: [planned('2026-12-01')], November: [planned('2026-11-30')] };
  expect(planFromWire({ Daily }).activities.map(({ day, name }) => [day, name])).toEqual([
    ['2026-11-30', 'Clay'],
    ['2026-12-01', 'Clay'],
  ]);
});

test('the nearest planned days are in the week, or else around it', () => {
  const Daily = { November: [planned('2026-11-09'), planned('2026-11-11'), planned('2026-11-11')] };
  const plan = planFromWire({ Daily, previous: '2026-11-06', next: '2026-11-16' });
  expect(nearestTo('2026-11-10', plan)).toEqual({ previous: '2026-11-09', next: '2026-11-11' });
  expect(nearestTo('2026-11-08', plan)).toEqual({ previous: '2026-11-06', next: '2026-11-09' });
  expect(nearestTo('2026-11-14', plan)).toEqual({ previous: '2026-11-11', next: '2026-11-16' });
  expect(nearestTo('2026-11-14', planFromWire({ Daily: {} }))).toEqual({ previous: undefined, next: undefined });
});
