import type { ContentOf, FilePath } from './contract';
import { patiently } from './patience';

// The static files: plain JSON, read without any header of ours.

const REACH_MS = 5000;

/** Whether the server can be reached at this moment, past every cache. */
export async function serverAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const look = (signal: AbortSignal) => fetch('/static/config.json', { method: 'HEAD', cache: 'no-store', signal });
    return (await patiently(look, { ms: REACH_MS })).ok;
  } catch {
    return false;
  }
}

/** With which status something is answered now, past every cache; undefined where nothing comes. */
export async function statusOf(path: string): Promise<number | undefined> {
  try {
    return (await patiently((signal) => fetch(path, { cache: 'no-store', signal }), { ms: REACH_MS })).status;
  } catch {
    return undefined;
  }
}

/** Undefined when the file could not be read, however often it was tried. */
export async function getFile<P extends FilePath>(
  path: P,
  { waits }: { waits: readonly number[] },
): Promise<ContentOf<P> | undefined> {
  try {
    return await patiently(
      async (signal) => {
        const answer = await fetch(path, { signal });
        if (!answer.ok) throw new Error(`The file was answered with ${answer.status}.`);
        return (await answer.json()) as ContentOf<P>;
      },
      { waits },
    );
  } catch {
    // No connection, no patience left, or not JSON.
    return undefined;
  }
}
