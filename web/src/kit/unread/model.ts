import type { UnreadOfAll, UnreadOfChild } from '../../wire/types.gen';
import { MORE_THAN_SHOWN } from '../text/count';

// What a parent has not seen of a child, as the server counts it for all devices. Pure.

/** No number is above 100, which stands for all that are more than 99. */
export interface Unread {
  notifications: number;
  messages: number;
  /** Outdoor events that wait for an answer. */
  events: number;
  /** All of these, each thing once. */
  total: number;
  /** The newest message of the centre that was not seen. */
  newest: UnreadMessage | null;
}

export interface UnreadMessage {
  /** Unix milliseconds. */
  at: number;
  /** A teacher's name, or nothing. */
  by: string;
  /** Empty where a picture says it all. */
  message: string;
}

export const unreadFromWire = (wire: UnreadOfChild): Unread => ({ ...wire, newest: wire.newest ?? null });

export type Counted = UnreadOfAll;

/** By child, the active one first. */
export function unreadOfAll({ children }: Counted): [string, Unread][] {
  return children.map((wire) => [wire.child_id, unreadFromWire(wire)]);
}

/** After a look at the list of notifications: what is left is what has a screen of its own. */
export function withoutNotifications(unread: Unread): Unread {
  return { ...unread, notifications: 0, total: Math.min(unread.messages + unread.events, MORE_THAN_SHOWN) };
}
