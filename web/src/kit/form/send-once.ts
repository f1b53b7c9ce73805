import * as v from 'valibot';
import { isDecided, type Result } from '../net/answer';
import { members, optional } from '../storage/stored';
import { randomId } from '../text/random-id';

// Sends a form once, even where answers are lost: every attempt uses the same idempotency key until the server has answered,
// also after an edit. The server does what the first request under a key says, and refuses a different one under that key.

const REUSED = 'idempotency_key_reused';

/** A draft has the key of an unanswered attempt beside its values, so that it survives a reload. */
export const UNANSWERED = members({ unanswered: optional(v.pipe(v.string(), v.regex(/^\w{1,64}$/))) });

export function withKey<V extends object>(values: V, key: string | undefined): V {
  return key === undefined ? values : { ...values, unanswered: key };
}

interface Attempts<R> {
  /** The key of the unanswered attempt. */
  key: { current: string | undefined };
  send: (key: string) => Promise<Result<R> | undefined>;
  /** Asked when an earlier attempt arrived with other values: whether to send these too. */
  confirmSecond: () => Promise<boolean>;
}

/** The server's answer; undefined when there is none, or the parent cancelled. */
export async function sendOnce<R>({ key, send, confirmSecond }: Attempts<R>): Promise<Result<R> | undefined> {
  for (;;) {
    key.current ??= randomId();
    const result = await send(key.current);
    // A request without an answer may be done: the next attempt uses the same key.
    if (result === undefined || (!result.ok && !isDecided(result.failure))) return undefined;
    const arrivedBefore = !result.ok && result.failure.kind === 'refused' && result.failure.code === REUSED;
    if (arrivedBefore && !(await confirmSecond())) return undefined;
    key.current = undefined;
    if (!arrivedBefore) return result;
  }
}
