import type { Sending } from '../form/use-form';
import { ask, post } from '../net/post';
import { uploading } from '../net/upload';
import { ofChild } from '../query/keys';
import { answerFor, askAnew } from '../query/renew';
import { useChildQuery } from '../query/use-child-query';
import { session } from '../session/store';
import { messages } from './messages';
import { type Subject, type Thread, threadFromWire } from './model';
import type { Written } from './rules';

/** A photo over a slow line. */
const PATIENCE_MS = 5 * 60_000;

const nameOf = ({ about, id }: Subject) => ['requests', 'thread', about, id] as const;

/** What was written under a request or a ticket of the active child. */
export function useThread(subject: Subject) {
  return useChildQuery({
    name: nameOf(subject),
    topic: 'requests',
    load: async (how) => {
      const fields = { ...subject };
      const call = { path: '/parentapp/thread', action: messages.actions.load, fields, ...how } as const;
      return threadFromWire(await ask(call));
    },
  });
}

export async function writeToThread(subject: Subject, { message, pictures }: Written, sending: Sending) {
  const [image] = pictures;
  const queryKey = ofChild(session().activeChildId, ...nameOf(subject));
  const take = answerFor<Thread>(queryKey);
  const result = await post({
    path: '/parentapp/writeToThread',
    action: messages.actions.send,
    policy: 'callback',
    fields: { ...subject, message },
    files: image ? { image } : {},
    key: sending.key,
    signal: sending.signal,
    patienceMs: PATIENCE_MS,
    ...(image && { carry: uploading(sending.onShare) }),
  });
  if (result.ok) void take(threadFromWire(result.response.thread));
  // What is shown is not so any more: it may have been closed meanwhile.
  else void askAnew({ queryKey });
  return result;
}
