// What changes at the centre while somebody looks. Belongs here: who wants to hear of it. Where it is heard is
// listener.ts, fetched once the page is idle, so that no first page grows with it.

import type { Renewable } from '../query/renew';
import type { Topic } from './events';

const hearers = new Map<Topic, Set<() => void>>();

/** Whenever something of the active child changes. Gives the way to hear no more. */
export function onChange(topic: Topic, heard: () => void): () => void {
  const those = hearers.get(topic) ?? new Set();
  hearers.set(topic, those.add(heard));
  return () => those.delete(heard);
}

/** Something of the active child has changed: said by the line, and by a push that arrives. */
export function announce(topics: readonly Topic[]): void {
  for (const topic of topics) for (const heard of hearers.get(topic) ?? []) heard();
}

/** For a mutation that changes what another feature shows: renewed as if the line had told of it. */
export const changed = (topic: Topic): Renewable => ({ renew: () => announce([topic]) });
