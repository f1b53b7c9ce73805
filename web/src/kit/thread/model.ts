import type { ThreadAnswer, ThreadMessage } from '../../wire/types.gen';
import { formatDayTime } from '../date/formats';

// The messages of a child's parents and its centre under a request or a ticket. Pure.

/** What a thread is about. Requests and tickets have ids of their own. */
export interface Subject {
  about: 'request' | 'ticket';
  id: string;
}

/** The name of the draft in the tab's storage. */
export function draftName({ about, id }: Subject): string {
  return `thread_${about}_${id}`;
}

interface Picture {
  /** Relative to ImagePath and to TimeLineThumbUrl, signed. */
  full: string;
  thumb: string;
  width: number;
  height: number;
}

export interface Message {
  /** Its place in the thread, from 1. */
  number: number;
  /** 'Mother', 'Father' or 'Centre'. */
  by: string;
  /** The name of the writer at the centre; '' when unknown. */
  name: string;
  text: string;
  /** 'YYYY-MM-DD'. */
  day: string;
  /** 'Nov 12, 2026, 2:05 PM'. */
  at: string;
  picture: Picture | undefined;
}

export interface Thread {
  /** The oldest first. */
  messages: readonly Message[];
  /** No messages can be added. */
  closed: boolean;
  /** Whether a parent can write here. */
  writable: boolean;
}

export function threadFromWire({ messages, closed, writable }: ThreadAnswer): Thread {
  return { messages: messages.map(messageFromWire), closed, writable };
}

function messageFromWire({ number, by, name, message, at, picture }: ThreadMessage): Message {
  const [day = '', time = ''] = at.split(' ');
  const when = formatDayTime(day, time);
  return { number, by, name, text: message, day, at: when, picture: picture ?? undefined };
}
