// How whoever was not heard tries again: after a while that doubles, spread so that not all come back at once.

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/** How long to wait after so many attempts in a row; `chance` is between 0 and 1. */
export function waitAfter(attempts: number, chance: number, longest = LONGEST_MS): number {
  const whole = Math.min(longest, FIRST_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(whole * (0.5 + chance / 2));
}

/** Waits that end early when there is a reason to try at once. */
export function napper(): { nap: (ms: number) => Promise<void>; wake: () => void } {
  const asleep = new Set<() => void>();
  return {
    nap: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer);
          asleep.delete(end);
          resolve();
        };
        const timer = setTimeout(end, ms);
        asleep.add(end);
      }),
    wake: () => {
      for (const end of [...asleep]) end();
    },
  };
}
