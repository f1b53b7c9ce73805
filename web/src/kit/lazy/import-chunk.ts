import * as v from 'valibot';
import { now } from '../date/clock';
import { backoffDelay, createBackoff } from '../net/backoff';
import { serverAnswers } from '../net/file';
import { messages } from '../net/messages';
import { TimeoutError, withTimeout } from '../net/timeout';
import { toast } from '../overlay/overlays';
import { tab } from '../storage/device';
import { optional } from '../storage/stored';

// Loads code that is not in the first load. Every `import()` goes through `importChunk`: a failed load is not cached, so the
// next attempt requests it again, and a lost connection is told apart from a file that the server no longer has.

/** The code of a part could not be loaded. */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  /** The server answers and does not have the file: a newer version is deployed. */
  readonly isStale: boolean;

  constructor(cause: unknown, isStale: boolean) {
    super('A part of the app could not be loaded.', { cause });
    this.isStale = isStale;
  }
}

/** The module, or a `ChunkLoadError`. One failed request is retried at once. */
export async function importChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await withTimeout(load, { retryDelays: [0] });
  } catch (cause) {
    // After a timeout the caller does not wait for the reason as well.
    throw new ChunkLoadError(cause, !(cause instanceof TimeoutError) && (await serverAnswers()));
  }
}

const { sleep, wakeUp } = createBackoff();
globalThis.addEventListener?.('online', wakeUp);

/** For code that nobody waits for: retries with a growing delay, and as soon as the connection returns. Rejects only when stale. */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let failures = 1; ; failures++) {
    try {
      return await importChunk(load);
    } catch (error) {
      if (isStale(error)) throw error;
      await sleep(backoffDelay(failures, Math.random()));
    }
  }
}

/** Key of the time of the last reload. */
const RELOADED = 'aangan.anew';
const MINUTE = 60_000;

function isStale(error: unknown): boolean {
  return error instanceof ChunkLoadError && error.isStale;
}

/**
 * Reloads the page when the file of a chunk is gone; true while that is under way. At most once a minute, so that the page
 * does not reload in a loop where the server stays without the file.
 */
export function reloadIfStale(error: unknown): boolean {
  if (!isStale(error)) return false;
  const last = tab.read(RELOADED, optional(v.number()));
  if (last !== undefined && Math.abs(now() - last) < MINUTE) return false;
  if (!tab.write(RELOADED, now())) return false;
  location.reload();
  return true;
}

/** Tells the parent why nothing happened after a press. */
export function reportLoadError(error: unknown): void {
  if (reloadIfStale(error)) return;
  toast(isStale(error) ? messages.noReason : messages.notNow, 'error');
}
