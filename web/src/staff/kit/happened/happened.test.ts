import { expect, test } from 'vitest';
import { daysBack, happenedText, isAhead } from './happened';

test('a teacher may go two days back, a head to the first of the month', () => {
  expect(daysBack('2026-11-12', false)).toEqual(['2026-11-12', '2026-11-11', '2026-11-10']);
  expect(daysBack('2026-11-01', false).at(-1)).toBe('2026-10-30');
  expect(daysBack('2026-11-12', true)).toHaveLength(12);
  expect(daysBack('2026-11-12', true).at(-1)).toBe('2026-11-01');
  expect(daysBack('2026-11-01', true).at(-1)).toBe('2026-10-30');
});

test('a time of today that is still to come lies ahead, this minute does not', () => {
  const now = { day: '2026-11-12', time: '12:30' };
  expect(isAhead({ day: '2026-11-12', time: '12:31' }, now)).toBe(true);
  expect(isAhead(now, now)).toBe(false);
  expect(isAhead({ day: '2026-11-11', time: '23:59' }, now)).toBe(false);
  expect(isAhead({ day: '2026-11-13', time: '00:00' }, now)).toBe(true);
});

test('a time is named as short as it can be understood', () => {
  const today = '2026-11-12';
  expect(happenedText(null, today)).toBe('Now');
  expect(happenedText({ minutes_ago: 15 }, today)).toBe('15 min ago');
  expect(happenedText({ day: today, time: '09:02' }, today)).toBe('9:02 AM');
  expect(happenedText({ day: '2026-11-11', time: '09:02' }, today)).toBe('Yesterday, 9:02 AM');
  expect(happenedText({ day: '2026-11-10', time: '14:02' }, today)).toBe('Nov 10, 2:02 PM');
});
