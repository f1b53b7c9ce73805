import type { ThreadAnswer, ThreadMessage } from '../../wire/types.gen';
import { formatDayTime } from '../date/formats';

// What a child's parents and its centre wrote to each other under a request or a ticket. Pure.

/** A thread's subject: a number alone would mean two things. */
export interface Subject {
  about: 'request' | 'ticket';
  id: string;
}

/** Under which name the tab keeps what is being typed. */
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
  /** Who wrote for the centre; '' where it does not tell. */
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
  /** Nothing can be added any more. */
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
