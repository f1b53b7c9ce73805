import { createParser } from 'eventsource-parser';
import * as v from 'valibot';

// Server-sent events from the bytes of an answer: the browser's own EventSource cannot send headers. Pure.

export interface LiveEvent {
  /** Of the last event that named one, as `last-event-id` sends it back. */
  id: string;
  event: string;
  data: string;
}

/** Takes the bytes as they come, in pieces of any length; gives the events that are whole. */
export function eventReader(): (piece: Uint8Array) => LiveEvent[] {
  let id = '';
  let whole: LiveEvent[] = [];
  const letters = new TextDecoder();
  const parser = createParser({
    onEvent: ({ id: named, event = 'message', data }) => {
      id = named ?? id;
      whole.push({ id, event, data });
    },
  });
  return (piece) => {
    whole = [];
    parser.feed(letters.decode(piece, { stream: true }));
    return whole;
  };
}

export const ALL_TOPICS = [
  'conversation',
  'timeline',
  'notifications',
  'photos',
  'events',
  'requests',
  'settings',
  'attendance',
  'growth',
  'food_menu',
  'activity_plan',
  'newsletters',
  'holidays',
  'centre',
  /** The child's own facts: photo, break, program, room. */
  'child',
  'guardians',
  /** How much the parent has not seen, of the active child or of another of theirs. */
  'unread',
] as const;

export type Topic = (typeof ALL_TOPICS)[number];

const CHANGE = v.fallback(v.pipe(v.string(), v.parseJson(), v.object({ topics: v.array(v.unknown()) })), {
  topics: [],
});

/** The topics of a change; what is not known here is for a later version. */
export function topicsOf(data: string): Topic[] {
  const { topics } = v.parse(CHANGE, data);
  return ALL_TOPICS.filter((topic) => topics.includes(topic));
}
