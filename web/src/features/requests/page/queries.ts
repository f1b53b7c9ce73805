import { ask } from '../../../kit/net/post';
import { orNone } from '../../../kit/progress/or-none';
import { type How, useChildQuery } from '../../../kit/query/use-child-query';
import { STORY } from '../queries';
import { messages } from './messages';
import { storyFromWire } from './model';

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
