// Server-sent events as text, read by ourselves: the browser's own reader can send no headers. Pure.

export interface LiveEvent {
  id: string;
  event: string;
  data: string;
}

/** Takes the text as it comes, in pieces of any length; gives the events that are whole. */
export function eventReader(): (piece: string) => LiveEvent[] {
  let rest = '';
  let id = '';
  let event = '';
  let data: string[] = [];

  function take(line: string): LiveEvent | undefined {
    if (line === '') {
      const whole =
        data.length > 0 || event !== '' ? { id, event: event || 'message', data: data.join('\n') } : undefined;
      event = '';
      data = [];
      return whole;
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'id') id = value;
    if (field === 'event') event = value;
    if (field === 'data') data.push(value);
    return undefined;
  }

  return (piece) => {
    const text = rest + piece;
    // A carriage return at the end may be the first half of a line's end.
    const held = text.endsWith('\r') ? 1 : 0;
    const lines = text.slice(0, text.length - held).split(/\r\n|\r|\n/);
    rest = (lines.pop() ?? '') + text.slice(text.length - held);
    return lines.flatMap((line) => take(line) ?? []);
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

/** The topics of a change; what is not known here is for a later version. */
export function topicsOf(data: string): Topic[] {
  try {
    const { topics } = JSON.parse(data) as { topics?: unknown };
    return Array.isArray(topics) ? ALL_TOPICS.filter((topic) => topics.includes(topic)) : [];
  } catch {
    return [];
  }
}
