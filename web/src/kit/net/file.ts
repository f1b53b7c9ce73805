import type { ContentOf, FilePath } from './contract';

// The static files: plain JSON, read without any header of ours.

interface Patience {
  attempts: number;
}

const REACH_MS = 5000;

/** Whether the server can be reached at this moment, past every cache. */
export async function serverAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    const signal = AbortSignal.timeout(REACH_MS);
    return (await fetch('/static/config.json', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

const WAITS_MS = [400, 1500, 4000];

/** Undefined when the file could not be read, however often it was tried. */
export async function getFile<P extends FilePath>(path: P, { attempts }: Patience): Promise<ContentOf<P> | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await pause(WAITS_MS[attempt - 1] ?? 4000);
    try {
      const answer = await fetch(path, { signal: AbortSignal.timeout(15_000) });
      if (answer.ok) return (await answer.json()) as ContentOf<P>;
    } catch {
      // No connection, or not JSON: the next attempt may do better.
    }
  }
  return undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
