import { expect, test } from 'vitest';
import { markPlace, renewalIn, viewFromWire, viewTokenFromWire } from './model';
import { failureOf } from './stream-failure';

test('a view token is renewed after half of its time, and not more often than every ten seconds', () => {
  const { until } = viewTokenFromWire({
    address: '/camera/5/index.m3u8',
    until: '2026-11-12T14:40:00+05:30',
    viewer: 'Farah',
  });
  expect(renewalIn(until, until - 600_000)).toBe(300_000);
  expect(renewalIn(until, until - 4000)).toBe(10_000);
  // The device's clock is ahead.
  expect(renewalIn(until, until + 600_000)).toBe(10_000);
});

test('a view has the day and the times of the centre', () => {
  expect(
    viewFromWire({ name: 'Farah', camera: 'Alcove', from: '2026-11-11T20:00:00Z', until: '2026-11-11T20:09:00Z' }),
  ).toEqual({ name: 'Farah', camera: 'Alcove', day: '2026-11-12', from: '01:30', until: '01:39' });
});

test('the name moves every minute and stays inside the picture', () => {
  const minutes = Array.from({ length: 60 }, (_, minute) => markPlace(`14:${String(minute).padStart(2, '0')}`));
  for (const [at, [across, down]] of minutes.entries()) {
    expect([across, down]).not.toEqual(minutes[at + 1]);
    for (const part of [across, down]) expect(part >= 0 && part <= 100).toBe(true);
  }
});

test.each([
  [401, 'refused'],
  [404, 'refused'],
  [503, 'silent'],
  [500, 'connection'],
  [undefined, 'connection'],
] as const)('an answer of %s is %s', (status, how) => {
  expect(failureOf(status)).toBe(how);
});
