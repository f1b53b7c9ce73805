import { expect, test } from 'vitest';
import { absencesFromWire, timesAhead, whenOf } from './model';

test('near days are named, and times are formatted', () => {
  const absence = { late_at: null, said_by: 'Mother' } as const;
  const wire = {
    absences: [
      { ...absence, day: '2026-11-12', late_at: '10:30' },
      { ...absence, day: '2026-11-13' },
      { ...absence, day: '2026-11-16', said_by: 'Father' as const },
    ],
  };
  expect(absencesFromWire(wire)).toEqual([
    { day: '2026-11-12', what: 'Arriving at 10:30 AM', reportedBy: 'Mother' },
    { day: '2026-11-13', what: 'Away', reportedBy: 'Mother' },
    { day: '2026-11-16', what: 'Away', reportedBy: 'Father' },
  ]);
  const when = wire.absences.map(({ day }) => whenOf(day, '2026-11-12'));
  expect(when).toEqual(['Today', 'Tomorrow', 'Monday, Nov 16']);
});

test.each([
  ['06:00', '09:30', 12],
  ['09:30', '10:00', 11],
  ['14:29', '14:30', 2],
  ['14:59', '15:00', 1],
])('at %s the first arrival time on offer is %s', (now, first, count) => {
  expect(timesAhead(now)[0]).toBe(first);
  expect(timesAhead(now)).toHaveLength(count);
});

test('after the last arrival time none is offered', () => {
  expect(timesAhead('15:00')).toEqual([]);
});
