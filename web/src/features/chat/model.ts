import { formatTime } from '../../kit/date/formats';
import type { Letter } from '../../kit/outbox/letters';
import type { Photo } from '../../kit/photo-box/photo';
import type { Page } from '../../kit/query/newest';
import type { ConversationPage, MessageItem } from '../../wire/types.gen';

// From the wire to the conversation. Pure.

interface Picture {
  /** Relative to ImagePath and to TimeLineThumbUrl, signed. */
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
  /** Unix milliseconds; no two of a conversation have the same. */
  at: number;
  /** A parent wrote it, else a teacher. */
  byParent: boolean;
  /** 'Mother' or 'Father'; a teacher's name, or nothing. */
  by: string;
  /** Plain text; empty where a picture says it all. */
  text: string;
  picture: Picture | undefined;
  /** Under which key this side's device sent it. */
  key: string | undefined;
}

/** Newest first. No further call is made after the last one. */
export type ChatPage = Page<Message>;

export function pageFromWire(wire: ConversationPage, asked: number): ChatPage {
  const items = wire.conversationList.map(messageFromWire);
  const next = wire.next ?? undefined;
  return { items, nextIndex: asked + items.length, next, dataAvailable: wire.moreData && next !== undefined };
}

export function messageFromWire(wire: MessageItem): Message {
  const { id, date, time, at, who, by, message, thumb, picture, key } = wire;
  return {
    id,
    day: date,
    clock: formatTime(time),
    at,
    byParent: who === 'parent',
    by,
    text: message,
    picture: picture && thumb ? { ...picture, thumb } : undefined,
    key: key ?? undefined,
  };
}

export const isOlder = (one: Message, other: Message): boolean => one.at < other.at;

/** What was written here and is neither taken nor among the messages. */
export function stillWaiting(letters: readonly Letter[], messages: readonly Message[]): Letter[] {
  const there = new Set(messages.map(({ key }) => key));
  return letters.filter(({ key }) => !there.has(key));
}

/** The pictures of the conversation, oldest first, at their addresses. */
export function photosOf(newestFirst: readonly Message[], base: { full: string; thumb: string }): Photo[] {
  const photos = newestFirst.flatMap(({ id, day, text, picture }) =>
    picture
      ? [{ ...picture, id, day, full: base.full + picture.full, thumb: base.thumb + picture.thumb, caption: text }]
      : [],
  );
  return photos.reverse();
}
