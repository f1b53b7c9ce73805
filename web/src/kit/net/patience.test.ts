import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patiently, TooLong } from './patience';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<string>(() => {});
const refused = () => Promise.reject(new Error('refused'));

/** What came of it so far. */
function outcome(work: Promise<unknown>): () => unknown {
  let came: unknown = 'nothing yet';
  work.then(
    (value) => {
      came = value;
    },
    (error) => {
      came = error;
    },
  );
  return () => came;
}

test('an attempt that hangs is given up after 30 seconds, and not begun again', async () => {
  const attempt = vi.fn(never);
  const came = outcome(patiently(attempt, { waits: [800, 800] }));
  await vi.advanceTimersByTimeAsync(29_999);
  expect(came()).toBe('nothing yet');
  await vi.advanceTimersByTimeAsync(1);
  expect(came()).toBeInstanceOf(TooLong);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('all attempts share one patience', async () => {
  let attempts = 0;
  const attempt = () => {
    attempts += 1;
    return attempts === 1 ? slowlyRefused(20_000) : never();
  };
  const came = outcome(patiently(attempt, { waits: [800] }));
  await vi.advanceTimersByTimeAsync(29_999);
  expect([attempts, came()]).toEqual([2, 'nothing yet']);
  await vi.advanceTimersByTimeAsync(1);
  expect(came()).toBeInstanceOf(TooLong);
});

async function slowlyRefused(ms: number): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, ms));
  return refused();
}

test('what is refused is tried again after its wait, and then told as it was', async () => {
  const attempt = vi.fn(refused);
  const came = outcome(patiently(attempt, { waits: [400, 1500] }));
  await vi.advanceTimersByTimeAsync(399);
  expect(attempt).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(attempt).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1500);
  expect(attempt).toHaveBeenCalledTimes(3);
  expect(came()).toEqual(new Error('refused'));
});

test('an attempt hears that nobody waits any more, whoever gave up', async () => {
  const signals: AbortSignal[] = [];
  const attempt = (signal: AbortSignal) => {
    signals.push(signal);
    return never();
  };
  const parent = new AbortController();
  const left = outcome(patiently(attempt, { waits: [0], signal: parent.signal }));
  outcome(patiently(attempt, { ms: 500 }));
  parent.abort(new Error('gone to another screen'));
  await vi.advanceTimersByTimeAsync(500);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(left()).toEqual(new Error('gone to another screen'));
});

test('no clock is left running behind what came in time', async () => {
  expect(await patiently(async () => 'here', { waits: [1] })).toBe('here');
  expect(vi.getTimerCount()).toBe(0);
});
