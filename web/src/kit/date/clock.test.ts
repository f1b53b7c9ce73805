import { afterEach, expect, test, vi } from 'vitest';
import { daysSince, followDay, now, setClock, setNow, shownDay, stamp, today, utcDay } from './clock';

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

test('the day turns at the midnight of the centre, and when it is known where the centre is', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T18:00:00Z') });
  setClock({ now: Date.now(), timeZone: 'Asia/Kolkata' });
  const days: string[] = [];
  const leave = shownDay.subscribe((day) => days.push(day));
  followDay();
  vi.advanceTimersByTime(30 * 60_000 - 1);
  expect(days).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(days).toEqual(['2026-11-21']);
  setClock({ now: now(), timeZone: 'Pacific/Pago_Pago' });
  expect(days).toEqual(['2026-11-21', '2026-11-20']);
  setNow(Date.parse('2026-11-24T12:00:00Z'));
  expect(days.at(-1)).toBe('2026-11-24');
  leave();
  // Half an hour beside the others, on the day on which the clocks there go forward.
  setClock({ now: Date.parse('2026-10-03T12:00:00Z'), timeZone: 'Australia/Lord_Howe' });
  const leaveHowe = shownDay.subscribe((day) => days.push(`${day} ${new Date(now()).toISOString()}`));
  vi.advanceTimersByTime(36 * 3_600_000);
  expect(days.slice(-2)).toEqual(['2026-10-04 2026-10-03T13:30:00.000Z', '2026-10-05 2026-10-04T13:00:00.000Z']);
  leaveHowe();
});
