import type { OutboxItem } from '../../kit/outbox/items';
import type { Message } from './model';

// The conversation by days, oldest first; a day has clusters of messages that one side wrote within five minutes. Queued
// messages come last. Pure functions.

export interface Cluster {
  mine: boolean;
  /** The author, if shown: a teacher's name, or the other parent. */
  by: string;
  bubbles: readonly Bubble[];
  state: { is: 'there'; clock: string; time: string } | { is: 'waiting' } | { is: 'refused'; why: string; key: string };
}

interface Bubble {
  id: string;
  text: string;
  picture: Message['picture'];
  withdrawn: boolean;
}

export interface ThreadDay {
  day: string;
  clusters: readonly Cluster[];
  /** The number of its messages, and of those on later days. */
  size: number;
  newer: number;
}

interface Writing extends Omit<Cluster, 'bubbles'> {
  bubbles: Bubble[];
  day: string;
  at: number;
}

const TOGETHER_MS = 5 * 60_000;

export function threadOf(
  newestFirst: readonly Message[],
  pending: readonly OutboxItem[],
  /** The parent who reads, and the function that gives the centre's day of a timestamp. */
  { parent, dayAt }: { parent: string; dayAt: (moment: number) => string },
): ThreadDay[] {
  const clusters: Writing[] = [];
  for (const message of [...newestFirst].reverse()) add(clusters, fromMessage(message, parent));
  for (const item of pending) {
    // Queued messages come last, whatever the device's clock says.
    const days = [clusters.at(-1)?.day ?? '', dayAt(item.at)];
    add(clusters, fromOutboxItem(item, days.sort()[1] ?? ''));
  }
  const days: (ThreadDay & { clusters: Cluster[] })[] = [];
  let newer = newestFirst.length + pending.length;
  for (const { day, at: _, ...cluster } of clusters) {
    const { length } = cluster.bubbles;
    newer -= length;
    const last = days.at(-1);
    if (last?.day === day) {
      last.clusters.push(cluster);
      last.size += length;
      last.newer = newer;
    } else days.push({ day, clusters: [cluster], size: length, newer });
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
  const { id, key, day, clock, at, byParent, by, text, picture, withdrawn } = message;
  return {
    day,
    at,
    mine: byParent,
    by: byParent && by === parent ? '' : by,
    // Keeps the React key of the queued message, so that the bubble does not remount.
    bubbles: [{ id: key ?? id, text, picture, withdrawn }],
    state: { is: 'there', clock, time: new Date(at).toISOString() },
  };
}

function fromOutboxItem({ key, text, at, refused }: OutboxItem, day: string): Writing {
  return {
    day,
    at,
    mine: true,
    by: '',
    bubbles: [{ id: key, text, picture: undefined, withdrawn: false }],
    state: refused === '' ? { is: 'waiting' } : { is: 'refused', why: refused, key },
  };
}
