/** How long a session stays awake without work. */
const AWAKE_MS = 900_000;

/**
 * In how many milliseconds the page locks. A device whose clock is wrong gets the whole time: the server locks the session by its
 * own clock in any case.
 */
export function lockIn(awakeUntil: number, now: number): number {
  const left = awakeUntil - now;
  return left > 0 && left <= AWAKE_MS ? left : AWAKE_MS;
}
