import { ask, CallFailed } from '../../../kit/net/post';
import { type How, useChildQuery } from '../../../kit/query/use-child-query';
import { STORY } from '../queries';
import { messages } from './messages';
import { storyFromWire } from './model';

/** What the server says where there is no such thing: another family's, another child's and one that never was alike. */
const NOT_THERE = 'not_found';

/** What a page reads; null where there is nothing to read. */
export async function orNone<T>(read: Promise<T>): Promise<T | null> {
  try {
    return await read;
  } catch (error) {
    const failure = error instanceof CallFailed ? error.failure : undefined;
    if (failure?.kind === 'refused' && failure.code === NOT_THERE) return null;
    throw error;
  }
}

const load = (id: string) => async (how: How) => {
  const fields = { request_id: id };
  const call = { path: '/parentapp/requestHistory', action: messages.actions.load, fields, ...how } as const;
  const story = await orNone(ask(call));
  return story && storyFromWire(story);
};

/** A request of the active child with its history. */
export function useRequestStory(id: string) {
  return useChildQuery({ name: [...STORY, id], topic: 'requests', load: load(id) });
}
