import type { UnreadOfAll, UnreadOfChild } from '../../wire/types.gen';
import { MORE_THAN_SHOWN } from '../text/count';

// The unread counts of a child, which the server keeps for all devices. Pure.

/** The server counts up to 100, which means 'more than 99'. */
export interface Unread {
  notifications: number;
  messages: number;
  /** Outdoor events that wait for an answer. */
  events: number;
  /** All of these, without duplicates. */
  total: number;
  /** The newest unread message of the centre. */
  newest: UnreadMessage | null;
}

export interface UnreadMessage {
  /** Unix milliseconds. */
  at: number;
  /** The teacher's name, or ''. */
  by: string;
  /** '' for a picture without text. */
  message: string;
}

export const unreadFromWire = (wire: UnreadOfChild): Unread => ({ ...wire, newest: wire.newest ?? null });

/** The server's counts of all children. */
export type Counts = UnreadOfAll;

/** The counts by child, the active one first. */
export function unreadOfAll({ children }: Counts): [string, Unread][] {
  return children.map((wire) => [wire.child_id, unreadFromWire(wire)]);
}

/** The counts after the list of notifications was opened: messages and events remain. */
export function withoutNotifications(unread: Unread): Unread {
  return { ...unread, notifications: 0, total: Math.min(unread.messages + unread.events, MORE_THAN_SHOWN) };
}
