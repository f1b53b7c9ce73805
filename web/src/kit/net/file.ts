// The static files: plain JSON, read without any header of ours.

interface Patience {
  attempts: number;
}

const WAITS_MS = [400, 1500, 4000];

/** Undefined when the file could not be read, however often it was tried. */
export async function getFile<T>(path: string, { attempts }: Patience): Promise<T | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    if (attempt > 0) await pause(WAITS_MS[attempt - 1] ?? 4000);
    try {
      const answer = await fetch(path, { signal: AbortSignal.timeout(15_000) });
      if (answer.ok) return (await answer.json()) as T;
    } catch {
      // No connection, or not JSON: the next attempt may do better.
    }
  }
  return undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
