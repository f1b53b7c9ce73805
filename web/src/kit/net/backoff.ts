// Exponential backoff with jitter for retries.

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** Milliseconds to wait after this many failed attempts in a row; `random` is between 0 and 1. */
export function backoffDelay(failures: number, random: number, longest = LONGEST_MS): number {
  const whole = Math.min(longest, FIRST_MS * 2 ** Math.max(0, failures - 1));
  return Math.round(whole * (0.5 + random / 2));
}

/** `wakeUp` ends every `sleep` early, for example when the connection is back. */
export function createBackoff(): { sleep: (ms: number) => Promise<void>; wakeUp: () => void } {
  const asleep = new Set<() => void>();
  return {
    sleep: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          asleep.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        asleep.add(end);
      }),
    wakeUp: () => {
      for (const end of [...asleep]) end();
    },
  };
}
