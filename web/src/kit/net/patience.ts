// How long somebody waits for a server that says nothing. There is one patience for all attempts at one thing: the second
// attempt has what the first has left of it.

export const PATIENCE_MS = 30_000;

/** It took longer than anybody waits. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
}

interface Attempts {
  /** How long to wait before each further attempt; none where there is to be one only. */
  waits?: readonly number[];
  /** For all attempts together, to the last byte. */
  ms?: number;
  /** Whoever asked may give up earlier. */
  signal?: AbortSignal | undefined;
}

/** What the work brings. Else it throws: what the last attempt threw, a `TooLong`, or why the signal gave up. */
export async function patiently<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  { waits = [], ms = PATIENCE_MS, signal: given }: Attempts = {},
): Promise<T> {
  const end = new AbortController();
  const { signal } = end;
  // `AbortSignal.any` and `AbortSignal.timeout` are not in the older of our browsers, and no test could turn their clock.
  const leave = () => end.abort(given?.reason);
  const timer = setTimeout(() => end.abort(new TooLong('Nobody waits that long.')), ms);
  given?.addEventListener('abort', leave, { once: true });
  if (given?.aborted) leave();
  // Not everything ends with its signal: the fetching of code does not.
  const over = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  over.catch(() => {});
  try {
    for (const wait of waits) {
      try {
        return await Promise.race([over, attempt(signal)]);
      } catch {
        await Promise.race([over, pause(wait)]);
      }
    }
    return await Promise.race([over, attempt(signal)]);
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', leave);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
