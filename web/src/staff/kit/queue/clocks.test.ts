import { expect, test } from 'vitest';
import { createClocks } from './clocks';

const NOON = Date.parse('2026-11-12T12:00:00Z');
const MINUTE = 60_000;

/** A device whose two clocks the test moves. */
function device() {
  const at = { wall: NOON, running: 1000 };
  const clocks = createClocks({ wall: () => at.wall, running: () => at.running });
  const pass = (ms: number) => {
    at.wall += ms;
    at.running += ms;
  };
  return { clocks, at, pass };
}

test('the time since the start grows, and the start stays', () => {
  const { clocks, pass } = device();
  const first = clocks.read();
  pass(90 * MINUTE);
  const later = clocks.read();
  expect(later.start).toBe(first.start);
  expect(later.since_start - first.since_start).toBe(90 * MINUTE);
  expect(later.device_at).toBe(NOON + 90 * MINUTE);
  expect(later.difference).toBeNull();
});

test('the difference is measured from the middle of a call', () => {
  const { clocks, pass } = device();
  pass(400);
  clocks.measure(NOON + 200 - 40 * MINUTE, NOON);
  expect(clocks.read().difference).toBe(-40 * MINUTE);
});

test('a slow answer says nothing about the server’s clock', () => {
  const { clocks, pass } = device();
  pass(11_000);
  clocks.measure(NOON, NOON);
  expect(clocks.read().difference).toBeNull();
});

for (const [what, by] of [
  ['set forward, or after a sleep', 40 * MINUTE],
  ['set back', -40 * MINUTE],
] as const) {
  test(`a clock that was ${what} begins another start, whose difference is not known yet`, () => {
    const { clocks, at, pass } = device();
    clocks.measure(NOON, NOON);
    const before = clocks.read();
    at.wall += by;
    const after = clocks.read();
    expect(after.start).not.toBe(before.start);
    expect(after).toMatchObject({ since_start: 0, device_at: NOON + by, difference: null });
    pass(MINUTE);
    clocks.measure(NOON + MINUTE, at.wall);
    expect(clocks.read()).toMatchObject({ start: after.start, since_start: MINUTE, difference: -by });
  });
}

test('a jump during a call does not count as a difference', () => {
  const { clocks, at } = device();
  const sentAt = clocks.read().device_at;
  at.wall += 40 * MINUTE;
  clocks.measure(NOON, sentAt);
  expect(clocks.read().difference).toBeNull();
});

test('a clock that is corrected little by little begins no other start at once', () => {
  const { clocks, at, pass } = device();
  const { start } = clocks.read();
  pass(MINUTE);
  at.wall += 900;
  expect(clocks.read().start).toBe(start);
});
