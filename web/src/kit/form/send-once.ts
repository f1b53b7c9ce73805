import { isDecided, type Result } from '../net/answer';
import { newName } from '../text/new-name';

// How a form is sent once, whatever becomes of the answers: under one key until the server has answered, also where it was
// edited meanwhile. The server does under a key what it was sent first, and says so where something else comes under it.

/** Under which member the tab keeps the key beside what was typed. */
const MEMBER = 'unanswered';
const REUSED = 'idempotency_key_reused';

/** As a draft keeps it. */
export function withKey<V extends object>(values: V, key: string | undefined): V {
  return key === undefined ? values : { ...values, [MEMBER]: key };
}

/** The key of what was sent before the page went away, and was not answered. */
export function keyOf(draft: unknown): string | undefined {
  const key = (Object(draft) as Record<string, unknown>)[MEMBER];
  return typeof key === 'string' && /^\w{1,64}$/.test(key) ? key : undefined;
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
