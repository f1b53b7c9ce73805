import type { ContentOf, FilePath } from './contract';
import { withTimeout } from './timeout';

// Reads static files: plain JSON, requested without our headers.

const REACH_MS = 5000;

/** Whether the server can be reached now. Bypasses caches. */
export async function serverAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const ping = (signal: AbortSignal) => fetch('/static/config.json', { method: 'HEAD', cache: 'no-store', signal });
    return (await withTimeout(ping, { ms: REACH_MS })).ok;
  } catch {
    return false;
  }
}

/** The HTTP status of an address now, past caches; undefined without a response. */
export async function statusOf(path: string): Promise<number | undefined> {
  try {
    return (await withTimeout((signal) => fetch(path, { cache: 'no-store', signal }), { ms: REACH_MS })).status;
  } catch {
    return undefined;
  }
}

/** The content of a static file; undefined when all attempts fail. Milliseconds in `retryDelays`. */
export async function getFile<P extends FilePath>(
  path: P,
  { retryDelays }: { retryDelays: readonly number[] },
): Promise<ContentOf<P> | undefined> {
  try {
    return await withTimeout(
      async (signal) => {
        const answer = await fetch(path, { signal });
        if (!answer.ok) throw new Error(`The file was answered with ${answer.status}.`);
        return (await answer.json()) as ContentOf<P>;
      },
      { retryDelays },
    );
  } catch {
    // No connection, a timeout, or not JSON.
    return undefined;
  }
}
