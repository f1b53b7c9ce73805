// Timeouts for requests. All attempts of one request share one deadline.

export const REQUEST_TIMEOUT_MS = 30_000;

/** The deadline has passed. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

interface Attempts {
  /** Milliseconds before each retry; without it there is one attempt. */
  retryDelays?: readonly number[];
  /** For all attempts together, until the last byte. */
  ms?: number;
  /** Lets the caller abort earlier. */
  signal?: AbortSignal | undefined;
}

/** The result of the first attempt that succeeds. Throws the last attempt's error, a `TimeoutError`, or the signal's reason. */
export async function withTimeout<T>(
  attempt: (signal: AbortSignal) => Promise<T>,
  { retryDelays = [], ms = REQUEST_TIMEOUT_MS, signal: given }: Attempts = {},
): Promise<T> {
  const end = new AbortController();
  const { signal } = end;
  // Older browsers lack `AbortSignal.any` and `AbortSignal.timeout`, and fake timers do not reach them.
  const abort = () => end.abort(given?.reason);
  const timer = setTimeout(() => end.abort(new TimeoutError(`No answer within ${ms} ms.`)), ms);
  given?.addEventListener('abort', abort, { once: true });
  if (given?.aborted) abort();
  // An attempt may ignore its signal, as import() does.
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  aborted.catch(() => {});
  try {
    for (const delay of retryDelays) {
      try {
        return await Promise.race([aborted, attempt(signal)]);
      } catch {
        await Promise.race([aborted, pause(delay)]);
      }
    }
    return await Promise.race([aborted, attempt(signal)]);
  } finally {
    clearTimeout(timer);
    given?.removeEventListener('abort', abort);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
