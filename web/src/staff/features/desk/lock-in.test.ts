import { expect, test } from 'vitest';
import { lockIn } from './lock-in';

const MINUTE = 60_000;
const NOW = 1_700_000_000_000;

test('the page locks with the session', () => {
  expect(lockIn(NOW + 4 * MINUTE, NOW)).toBe(4 * MINUTE);
  expect(lockIn(NOW + 15 * MINUTE, NOW)).toBe(15 * MINUTE);
});

test('a device whose clock is wrong does not lock an open session at once, nor never', () => {
  expect(lockIn(NOW - 5 * MINUTE, NOW)).toBe(15 * MINUTE);
  expect(lockIn(NOW + 24 * 60 * MINUTE, NOW)).toBe(15 * MINUTE);
});
