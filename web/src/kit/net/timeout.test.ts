import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TimeoutError, withTimeout } from './timeout';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<string>(() => {});
const refused = () => Promise.reject(new Error('refused'));

/** The outcome of a promise so far. */
function outcome(work: Promise<unknown>): () => unknown {
  let result: unknown = 'nothing yet';
  work.then(
    (value) => {
      result = value;
    },
    (error) => {
      result = error;
    },
  );
  return () => result;
}

test('an attempt that hangs is aborted after 30 seconds and not retried', async () => {
  const attempt = vi.fn(never);
  const result = outcome(withTimeout(attempt, { retryDelays: [800, 800] }));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(result()).toBe('nothing yet');
  await vi.advanceTimersByTimeAsync(1);
  expect(result()).toBeInstanceOf(TimeoutError);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('all attempts share one deadline', async () => {
  let attempts = 0;
  const attempt = () => {
    attempts += 1;
    return attempts === 1 ? slowlyRefused(20_000) : never();
  };
  const result = outcome(withTimeout(attempt, { retryDelays: [800] }));
  await vi.advanceTimersByTimeAsync(29_999);
  expect([attempts, result()]).toEqual([2, 'nothing yet']);
  await vi.advanceTimersByTimeAsync(1);
  expect(result()).toBeInstanceOf(TimeoutError);
});

async function slowlyRefused(ms: number): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return refused();
}

test('a failed attempt is retried after each wait, and the last error is thrown', async () => {
  const attempt = vi.fn(refused);
  const result = outcome(withTimeout(attempt, { retryDelays: [400, 1500] }));
  await vi.advanceTimersByTimeAsync(399);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(attempt).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1500);
  expect(attempt).toHaveBeenCalledTimes(3);
  expect(result()).toEqual(new Error('refused'));
});

test('an attempt’s signal is aborted by the caller and by the deadline', async () => {
  const signals: AbortSignal[] = [];
  const attempt = (signal: AbortSignal) => {
    signals.push(signal);
    return never();
  };
  const parent = new AbortController();
  const left = outcome(withTimeout(attempt, { retryDelays: [0], signal: parent.signal }));
  outcome(withTimeout(attempt, { ms: 500 }));
  parent.abort(new Error('gone to another screen'));
  await vi.advanceTimersByTimeAsync(500);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(left()).toEqual(new Error('gone to another screen'));
});

test('no timer is left running after success', async () => {
  expect(await withTimeout(async () => 'here', { retryDelays: [1] })).toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});
