import { expect, test } from 'vitest';
import { isFresh } from './snapshot';

const HOUR = 3_600_000;
const CONTACT = Date.parse('2026-11-12T12:00:00Z');

test('a snapshot is used for less than 72 hours after the last answer of the server', () => {
  expect([0, 71, 71.99].map((hours) => isFresh(CONTACT, CONTACT + hours * HOUR))).toEqual([true, true, true]);
  expect([72, 73, 1000].map((hours) => isFresh(CONTACT, CONTACT + hours * HOUR))).toEqual([false, false, false]);
});

test('a clock that was set back by days does not keep it longer', () => {
  expect(isFresh(CONTACT, CONTACT - HOUR)).toBe(true);
  expect(isFresh(CONTACT, 0)).toBe(false);
});
