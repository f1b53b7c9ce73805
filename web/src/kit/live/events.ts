import { createParser } from 'eventsource-parser';
import * as v from 'valibot';

// Parses server-sent events from a response body, because the browser's EventSource cannot send headers. Pure.

export interface LiveEvent {
  /** The id of this event or of the last one that had one; sent back as `last-event-id`. */
  id: string;
  event: string;
  data: string;
}

/** Returns a function that takes chunks of any length and returns the events that are complete. */
export function eventReader(): (chunk: Uint8Array) => LiveEvent[] {
  let id = '';
  let complete: LiveEvent[] = [];
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ id: named, event = 'message', data }) => {
      id = named ?? id;
      complete.push({ id, event, data });
    },
  });
  return (chunk) => {
    complete = [];
    parser.feed(decoder.decode(chunk, { stream: true }));
    return complete;
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
  /** The child's own data: photo, break, program, room. */
  'child',
  'guardians',
  /** The unread counts of all the parent's children. */
  'unread',
] as const;

export type Topic = (typeof ALL_TOPICS)[number];

const CHANGE = v.fallback(v.pipe(v.string(), v.parseJson(), v.object({ topics: v.array(v.unknown()) })), {
  topics: [],
});

/** The topics of a change. Unknown ones, of a newer server, are left out. */
export function topicsOf(data: string): Topic[] {
  const { topics } = v.parse(CHANGE, data);
  return ALL_TOPICS.filter((topic) => topics.includes(topic));
}
