import * as v from 'valibot';
import { isDecided, type Result } from '../net/answer';
import { members, optional } from '../storage/stored';
import { newName } from '../text/new-name';

// How a form is sent once, whatever becomes of the answers: under one key until the server has answered, also where it was
// edited meanwhile. The server does under a key what it was sent first, and says so where something else comes under it.

const REUSED = 'idempotency_key_reused';

/** The key of what was sent before the page went away and was not answered: a draft has it beside what was typed. */
export const UNANSWERED = members({ unanswered: optional(v.pipe(v.string(), v.regex(/^\w{1,64}$/))) });

export function withKey<V extends object>(values: V, key: string | undefined): V {
  return key === undefined ? values : { ...values, unanswered: key };
}

interface Attempts<R> {
  /** Of what was sent and not answered. */
  key: { current: string | undefined };
  send: (key: string) => Promise<Result<R> | undefined>;
  /** What was sent before has arrived, in other words: whether this goes out as well. */
  asksToSendBoth: () => Promise<boolean>;
}

/** The server's answer; undefined where there is none, or the parent turned away. */
export async function sendOnce<R>({ key, send, asksToSendBoth }: Attempts<R>): Promise<Result<R> | undefined> {
  for (;;) {
    key.current ??= newName();
    const result = await send(key.current);
    // What was lost may have been done, and is sent again under the same key.
    if (result === undefined || (!result.ok && !isDecided(result.failure))) return undefined;
    const arrived = !result.ok && result.failure.kind === 'refused' && result.failure.code === REUSED;
    if (arrived && !(await asksToSendBoth())) return undefined;
    key.current = undefined;
    if (!arrived) return result;
  }
}
