import { formatTime } from '../../kit/date/formats';
import type { OutboxItem } from '../../kit/outbox/items';
import type { Photo } from '../../kit/photo-box/photo';
import type { Page } from '../../kit/query/newest';
import type { ConversationPage, MessageItem } from '../../wire/types.gen';

// Maps the wire to the conversation. Pure functions.

interface Picture {
  /** Signed; `full` is relative to ImagePath, `thumb` to TimeLineThumbUrl. */
  full: string;
  thumb: string;
  width: number;
  height: number;
}

export interface Message {
  id: string;
  day: string;
  /** '2:05 PM' */
  clock: string;
  /** Unix milliseconds, unique within a conversation. */
  at: number;
  /** Whether a parent wrote it; otherwise a teacher did. */
  byParent: boolean;
  /** 'Mother' or 'Father'; a teacher's name, or ''. */
  by: string;
  /** Plain text; '' for a picture without a text. */
  text: string;
  picture: Picture | undefined;
  /** The idempotency key with which a parent's device sent it. */
  key: string | undefined;
  /** The centre withdrew it: text and picture are gone. */
  withdrawn: boolean;
}

/** Newest first. */
export type ChatPage = Page<Message>;

export function pageFromWire(wire: ConversationPage, index: number): ChatPage {
  const items = wire.conversationList.map(messageFromWire);
  const next = wire.next ?? undefined;
  return { items, nextIndex: index + items.length, next, dataAvailable: wire.moreData && next !== undefined };
}

export function messageFromWire(wire: MessageItem): Message {
  const { id, date, time, at, who, by, message, thumb, picture, key, withdrawn } = wire;
  return {
    id,
    day: date,
    clock: formatTime(time),
    at,
    byParent: who === 'parent',
    by,
    text: withdrawn ? '' : message,
    picture: picture && thumb ? { ...picture, thumb } : undefined,
    key: key ?? undefined,
    withdrawn,
  };
}

export const isOlder = (one: Message, other: Message): boolean => one.at < other.at;

/** Queued messages that the server has not accepted and that are not in the conversation. */
export function stillWaiting(pending: readonly OutboxItem[], messages: readonly Message[]): OutboxItem[] {
  const there = new Set(messages.map(({ key }) => key));
  return pending.filter(({ key }) => !there.has(key));
}

/** The pictures of the conversation with their addresses, oldest first. */
export function photosOf(newestFirst: readonly Message[], base: { full: string; thumb: string }): Photo[] {
  const photos = newestFirst.flatMap(({ id, day, text, picture }) =>
    picture
      ? [{ ...picture, id, day, full: base.full + picture.full, thumb: base.thumb + picture.thumb, caption: text }]
      : [],
  );
  return photos.reverse();
}
