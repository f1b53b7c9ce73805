import type { UnreadOfChild } from '../../wire/types.gen';

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
