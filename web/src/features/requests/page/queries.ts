import { ask } from '../../../kit/net/post';
import { orNone } from '../../../kit/progress/or-none';
import { childQuery, useChildQuery } from '../../../kit/query/child-query';
import { messages } from '../messages';
import { storyFromWire } from './model';

/** A request of the active child with its history. */
export const requestStory = childQuery({
  name: 'request',
  topic: 'requests',
  load: async (how, id: string) => {
    const fields = { request_id: id };
    const call = { path: '/parentapp/requestHistory', action: messages.actions.story, fields, ...how } as const;
    const story = await orNone(ask(call));
    return story && storyFromWire(story);
  },
});

export const useRequestStory = (id: string) => useChildQuery(requestStory(id));
