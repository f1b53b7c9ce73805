import { afterEach, expect, test, vi } from 'vitest';
import { daysSince, now, setClock, stamp, today, utcDay } from './clock';

afterEach(() => {
  vi.useRealTimers();
  setClock({ now: Date.now(), timeZone: 'Asia/Kolkata' });
});

test('today is the day of the centre by the clock of the server, whatever the device says', () => {
  vi.useFakeTimers({ now: Date.parse('2001-01-01T00:00:00Z') });
  setClock({ now: Date.parse('2026-11-20T20:00:00Z'), timeZone: 'Asia/Kolkata' });
  expect(today()).toBe('2026-11-21');
  expect(utcDay()).toBe('2026-11-20');
  vi.advanceTimersByTime(5 * 3_600_000);
  expect(now()).toBe(Date.parse('2026-11-21T01:00:00Z'));
  setClock({ now: now(), timeZone: 'America/Los_Angeles' });
  expect(today()).toBe('2026-11-20');
});

test('a moment is stamped in the time of the centre', () => {
  expect(stamp(Date.parse('2026-11-21T08:35:00Z'))).toBe('Nov 21, 2026, 2:05 PM');
  expect(stamp(Date.parse('2026-11-02T03:35:00Z'))).toBe('Nov 02, 2026, 9:05 AM');
});

test.each([
  [30 * 86_400_000, 30],
  [30 * 86_400_000 - 1, 29],
  [0, 0],
])('%i ms ago is %i whole days ago', (ago, days) => {
  vi.useFakeTimers();
  setClock({ now: Date.now(), timeZone: 'Asia/Kolkata' });
  expect(daysSince(now() - ago)).toBe(days);
});

test('a date that is none has no age', () => {
  expect(daysSince(Number.NaN)).toBeUndefined();
  expect(daysSince(undefined)).toBeUndefined();
});
