import type { UnreadOfAll } from '../../wire/types.gen';
import { MORE_THAN_SHOWN } from '../text/count';
import { type Unread, unreadFromWire } from './unread';

// What the server says when it is asked what is unread, and when it is told what was seen. Pure.

export type Counted = UnreadOfAll;

/** By child, the active one first. */
export function unreadOfAll({ children }: Counted): [string, Unread][] {
  return children.map((wire) => [wire.child_id, unreadFromWire(wire)]);
}

/** After a look at the list of notifications: what is left is what has a screen of its own. */
export function withoutNotifications(unread: Unread): Unread {
  return { ...unread, notifications: 0, total: Math.min(unread.messages + unread.events, MORE_THAN_SHOWN) };
}
