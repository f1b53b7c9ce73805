import { expect, test } from 'vitest';
import { napper, waitAfter } from './back-off';

test('waiting doubles up to its longest and is never less than half of it', () => {
  expect([1, 2, 3, 4].map((attempts) => waitAfter(attempts, 1))).toEqual([1000, 2000, 4000, 8000]);
  expect([waitAfter(1, 0), waitAfter(1, 0.5)]).toEqual([500, 750]);
  expect([waitAfter(7, 1), waitAfter(900, 1), waitAfter(900, 0)]).toEqual([60_000, 60_000, 30_000]);
  expect(waitAfter(900, 1, 20_000)).toBe(20_000);
});

test('all naps end when they are woken', async () => {
  const { nap, wake } = napper();
  const asleep = [nap(3_600_000), nap(3_600_000)];
  wake();
  await Promise.all(asleep);
});
