import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from './sha256';

test.each(['', 'abc', 'aangan:2026-11-21', 'a'.repeat(55), 'a'.repeat(56), 'a'.repeat(64), 'आँगन'.repeat(40)])(
  'agrees with the platform on %j',
  (text) => {
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  },
);

test('agrees with the platform on bytes', () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256);
  expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
});
