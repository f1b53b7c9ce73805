import type { Letter } from '../../kit/outbox/letters';
import type { Message } from './model';

// The conversation as it is read: days from the oldest on, and in them clusters of what one side wrote within five minutes.
// What is still to be sent stands at its end. Pure.

export interface Cluster {
  mine: boolean;
  /** Who wrote it, where that is not plain: a teacher by name, the child's other parent. */
  by: string;
  bubbles: readonly Bubble[];
  state: { is: 'there'; clock: string; time: string } | { is: 'waiting' } | { is: 'refused'; why: string; key: string };
}

interface Bubble {
  id: string;
  text: string;
  picture: Message['picture'];
}

export interface ThreadDay {
  day: string;
  clusters: readonly Cluster[];
}

interface Writing extends Omit<Cluster, 'bubbles'> {
  bubbles: Bubble[];
  day: string;
  at: number;
}

const TOGETHER_MS = 5 * 60_000;

export function threadOf(
  newestFirst: readonly Message[],
  letters: readonly Letter[],
  /** Which parent looks, and on which of the centre's days a moment lies. */
  { parent, dayAt }: { parent: string; dayAt: (moment: number) => string },
): ThreadDay[] {
  const clusters: Writing[] = [];
  for (const message of [...newestFirst].reverse()) add(clusters, fromMessage(message, parent));
  for (const letter of letters) {
    // Whatever the device's clock says, it stands after what is there already.
    const days = [clusters.at(-1)?.day ?? '', dayAt(letter.at)];
    add(clusters, fromLetter(letter, days.sort()[1] ?? ''));
  }
  const days: { day: string; clusters: Cluster[] }[] = [];
  for (const { day, at: _, ...cluster } of clusters) {
    const last = days.at(-1);
    if (last?.day === day) last.clusters.push(cluster);
    else days.push({ day, clusters: [cluster] });
  }
  return days;
}

function add(clusters: Writing[], next: Writing): void {
  const last = clusters.at(-1);
  const together =
    last?.state.is === next.state.is &&
    next.state.is !== 'refused' &&
    last.day === next.day &&
    last.mine === next.mine &&
    last.by === next.by &&
    next.at - last.at <= TOGETHER_MS;
  if (!together) {
    clusters.push(next);
    return;
  }
  last.bubbles.push(...next.bubbles);
  last.at = next.at;
  last.state = next.state;
}

function fromMessage(message: Message, parent: string): Writing {
  const { id, key, day, clock, at, byParent, by, text, picture } = message;
  return {
    day,
    at,
    mine: byParent,
    by: byParent && by === parent ? '' : by,
    // A message that this device sent keeps the place that its letter had on the screen.
    bubbles: [{ id: key ?? id, text, picture }],
    state: { is: 'there', clock, time: new Date(at).toISOString() },
  };
}

function fromLetter({ key, text, at, refused }: Letter, day: string): Writing {
  return {
    day,
    at,
    mine: true,
    by: '',
    bubbles: [{ id: key, text, picture: undefined }],
    state: refused === '' ? { is: 'waiting' } : { is: 'refused', why: refused, key },
  };
}
