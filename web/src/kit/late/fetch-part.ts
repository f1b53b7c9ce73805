import * as v from 'valibot';
import { now } from '../date/clock';
import { napper, waitAfter } from '../net/back-off';
import { serverAnswers } from '../net/file';
import { messages } from '../net/messages';
import { patiently, TooLong } from '../net/patience';
import { toast } from '../overlay/overlays';
import { tab } from '../storage/device';
import { optional } from '../storage/stored';

// The one way to code that is not in the first load. Every `import()` goes through `fetchPart`, so that a failure is thrown
// away and the next attempt asks again, and so that a missing line is told apart from a file that is gone.

/** The code of a part could not be fetched. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched';
  /** The server answers and does not have the file: a newer version has been put up. */
  readonly outdated: boolean;

  constructor(cause: unknown, outdated: boolean) {
    super('A part of the app could not be fetched.', { cause });
    this.outdated = outdated;
  }
}

/** The part, or a `NotFetched`. One refused request is tried again at once. */
export async function fetchPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await patiently(load, { waits: [0] });
  } catch (cause) {
    // Who waited long enough is not kept waiting for the reason.
    throw new NotFetched(cause, !(cause instanceof TooLong) && (await serverAnswers()));
  }
}

const { nap, wake } = napper();
globalThis.addEventListener?.('online', wake);

/** For what nobody waits for: tried again, later each time and as soon as the connection returns, until it is here. */
export async function fetchPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failures = 1; ; failures++) {
    try {
      return await fetchPart(load);
    } catch (error) {
      if (isOutdated(error)) throw error;
      await nap(waitAfter(failures, Math.random()));
    }
  }
}

/** When the page was last loaded anew. */
const ANEW = 'aangan.anew';
const MINUTE = 60_000;

function isOutdated(error: unknown): boolean {
  return error instanceof NotFetched && error.outdated;
}

/**
 * Loads the page anew when a part's file is gone; true while that is under way. At most once a minute, or it would go round
 * in circles where the server stays without the file.
 */
export function startAnew(error: unknown): boolean {
  if (!isOutdated(error)) return false;
  const last = tab.read(ANEW, optional(v.number()));
  if (last !== undefined && Math.abs(now() - last) < MINUTE) return false;
  if (!tab.write(ANEW, now())) return false;
  location.reload();
  return true;
}

/** Tells the parent why nothing came of what they pressed. */
export function tellMissing(error: unknown): void {
  if (startAnew(error)) return;
  toast(isOutdated(error) ? messages.noReason : messages.notNow, 'trouble');
}
