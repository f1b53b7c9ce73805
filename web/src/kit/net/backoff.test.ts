import { expect, test } from 'vitest';
import { backoffDelay, createBackoff } from './backoff';

test('the delay doubles up to a maximum, and jitter takes off at most half of it', () => {
  expect([1, 2, 3, 4].map((attempts) => backoffDelay(attempts, 1))).toEqual([1000, 2000, 4000, 8000]);
  expect([backoffDelay(1, 0), backoffDelay(1, 0.5)]).toEqual([500, 750]);
  expect([backoffDelay(7, 1), backoffDelay(900, 1), backoffDelay(900, 0)]).toEqual([60_000, 60_000, 30_000]);
  expect(backoffDelay(900, 1, 20_000)).toBe(20_000);
});

test('wakeUp ends every sleep', async () => {
  const { sleep, wakeUp } = createBackoff();
  const asleep = [sleep(3_600_000), sleep(3_600_000)];
  wakeUp();
  await Promise.all(asleep);
});
