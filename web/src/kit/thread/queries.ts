import type { Sending } from '../form/use-form';
import { ask, post } from '../net/post';
import { uploadWithProgress } from '../net/upload';
import { childQuery, useChildQuery } from '../query/child-query';
import { mutation } from '../query/mutation';
import { messages } from './messages';
import { type Subject, threadFromWire } from './model';
import type { Written } from './rules';

/** Long enough for a photo over a slow connection. */
const TIMEOUT_MS = 5 * 60_000;

/** The thread of a request or a ticket of the active child. */
export const thread = childQuery({
  name: 'thread',
  topic: 'requests',
  load: async (how, about: Subject['about'], id: string) => {
    const call = { path: '/parentapp/thread', action: messages.actions.load, ...how } as const;
    return threadFromWire(await ask({ ...call, fields: { about, id } }));
  },
});

export const useThread = ({ about, id }: Subject) => useChildQuery(thread(about, id));

/** Refetches the thread after a refusal: it may have been closed. */
export const writeToThread = mutation({
  send: (subject: Subject, { message, pictures: [image] }: Written, sending: Sending) =>
    post({
      path: '/parentapp/writeToThread',
      action: messages.actions.send,
      policy: 'callback',
      fields: { ...subject, message },
      files: image ? { image } : {},
      key: sending.key,
      signal: sending.signal,
      timeoutMs: TIMEOUT_MS,
      ...(image && { fetcher: uploadWithProgress(sending.onProgress) }),
    }),
  shows: { in: ({ about, id }) => thread(about, id), read: (answer) => threadFromWire(answer.thread) },
});
