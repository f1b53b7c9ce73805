// Publishes which topics of the active child have changed at the centre. The event stream is in listener.ts, which is loaded
// when the page is idle to keep first loads small.

import type { Invalidatable } from '../query/invalidate';
import { onSessionReset } from '../session/store';
import type { Topic } from './events';

const subscribers = new Map<Topic, Set<() => void>>();
/** Topics that were published before anything subscribed to them. */
const missed = new Set<Topic>();

onSessionReset(() => missed.clear());

/**
 * Calls `onChange` whenever something of this topic changes for the active child, and at once if that happened before
 * anything subscribed to the topic. Returns a function to unsubscribe.
 */
export function onTopicChange(topic: Topic, onChange: () => void): () => void {
  const ofTopic = subscribers.get(topic) ?? new Set();
  subscribers.set(topic, ofTopic.add(onChange));
  if (missed.has(topic)) onChange();
  return () => ofTopic.delete(onChange);
}

/** Call when something of the active child has changed, according to the event stream or a push. */
export function publishTopics(topics: readonly Topic[]): void {
  for (const topic of topics) {
    const ofTopic = subscribers.get(topic);
    if (!ofTopic) missed.add(topic);
    for (const onChange of ofTopic ?? []) onChange();
  }
}

/** For a mutation that changes data of another feature: invalidates everything of the topic. */
export const byTopic = (topic: Topic): Invalidatable => ({ invalidate: () => publishTopics([topic]) });
