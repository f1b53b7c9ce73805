import { afterEach, expect, test, vi } from 'vitest';
import { daysSince, now, setClock, setNow, stamp, today, todayStore, utcDay, watchMidnight } from './clock';

afterEach(() => {
  vi.useRealTimers();
  setClock({ now: Date.now(), timeZone: 'Asia/Kolkata' });
});

test('today is the centre’s day by the server’s clock, not the device’s', () => {
  vi.useFakeTimers({ now: Date.parse('2001-01-01T00:00:00Z') });
  setClock({ now: Date.parse('2026-11-20T20:00:00Z'), timeZone: 'Asia/Kolkata' });
  expect(today()).toBe('2026-11-21');
  expect(utcDay()).toBe('2026-11-20');
  vi.advanceTimersByTime(5 * 3_600_000);
  expect(now()).toBe(Date.parse('2026-11-21T01:00:00Z'));
  setClock({ now: now(), timeZone: 'America/Los_Angeles' });
  expect(today()).toBe('2026-11-20');
});

test('a time is shown in the centre’s time zone', () => {
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

test('an invalid date has no age', () => {
  expect(daysSince(Number.NaN)).toBeUndefined();
  expect(daysSince(undefined)).toBeUndefined();
});

test('the day changes at the centre’s midnight and when the time zone is set', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T18:00:00Z') });
  setClock({ now: Date.now(), timeZone: 'Asia/Kolkata' });
  const days: string[] = [];
  const leave = todayStore.subscribe((day) => days.push(day));
  watchMidnight();
  vi.advanceTimersByTime(30 * 60_000 - 1);
  expect(days).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(days).toEqual(['2026-11-21']);
  setClock({ now: now(), timeZone: 'Pacific/Pago_Pago' });
  expect(days).toEqual(['2026-11-21', '2026-11-20']);
  setNow(Date.parse('2026-11-24T12:00:00Z'));
  expect(days.at(-1)).toBe('2026-11-24');
  leave();
  // A zone with a half-hour offset, on the day when daylight saving time begins.
  setClock({ now: Date.parse('2026-10-03T12:00:00Z'), timeZone: 'Australia/Lord_Howe' });
  const leaveHowe = todayStore.subscribe((day) => days.push(`${day} ${new Date(now()).toISOString()}`));
  vi.advanceTimersByTime(36 * 3_600_000);
  expect(days.slice(-2)).toEqual(['2026-10-04 2026-10-03T13:30:00.000Z', '2026-10-05 2026-10-04T13:00:00.000Z']);
  leaveHowe();
});
