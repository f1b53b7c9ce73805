import * as v from 'valibot';
import { listOf } from '../storage/stored';

// The messages that a parent has written and the server has not accepted yet, in the order of writing. Pure.

const OUTBOX_ITEM = v.object({
  /** The Idempotency-Key: the server accepts each key once. */
  key: v.pipe(v.string(), v.regex(/^[!-~]{1,120}$/)),
  /** The author: the child and the side of its parent. Only this parent may see or send the item. */
  childId: v.string(),
  parent: v.string(),
  text: v.string(),
  /** Unix milliseconds by the server's clock. */
  at: v.number(),
  /** Why the server refused it; '' while it waits. */
  refused: v.string(),
});

export type OutboxItem = Readonly<v.InferOutput<typeof OUTBOX_ITEM>>;

/** The schema of the stored list. */
export const OUTBOX_ITEMS = listOf(OUTBOX_ITEM);

/** The result of one attempt to send. */
export type Outcome =
  | { is: 'sent'; receipt: unknown }
  /** Final: it is sent again only when the parent asks for it. */
  | { is: 'refused'; why: string }
  /** To be retried. `answered` when a server was reached and could not accept it. */
  | { is: 'later'; answered: boolean }
  /** The token is no longer valid. */
  | { is: 'unauthorized' };

/** The child's next item to send: the oldest that was not refused, so that the order is kept. */
export function nextItem(items: readonly OutboxItem[], child: string): OutboxItem | undefined {
  return items.find(({ childId, refused }) => childId === child && refused === '');
}

export function withoutItem(items: readonly OutboxItem[], key: string): OutboxItem[] {
  return items.filter((item) => item.key !== key);
}

export function markRefused(items: readonly OutboxItem[], key: string, why: string): OutboxItem[] {
  return items.map((item) => (item.key === key ? { ...item, refused: why } : item));
}

/** Makes a refused item wait again, in its place. */
export function requeue(items: readonly OutboxItem[], key: string): OutboxItem[] {
  return markRefused(items, key, '');
}
