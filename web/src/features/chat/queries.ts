import { childNow } from '../../kit/children/queries';
import type { Identity } from '../../kit/net/headers';
import { ask, post } from '../../kit/net/post';
import type { Letter, Outcome } from '../../kit/outbox/letters';
import { ofChild } from '../../kit/query/keys';
import { addReceipt } from '../../kit/query/lists';
import type { Place } from '../../kit/query/newest';
import { PAGE_STEP } from '../../kit/query/page-step';
import { usePages } from '../../kit/query/pages';
import { isAway } from '../../kit/query/trouble';
import { messages } from './messages';
import { type ChatPage, isOlder, type Message, messageFromWire, pageFromWire } from './model';

const NAME = 'chat';
/** Not a no, but a not yet. */
const TOO_MANY: readonly (string | undefined)[] = ['too_many_messages', 'too_many_writes'];

async function loadPage(place: Place, how: { policy: 'silent' | 'info'; signal?: AbortSignal }): Promise<ChatPage> {
  const wire = await ask({
    path: '/parentapp/getConversationList/',
    fields: { index_start: place.index, limit: PAGE_STEP, before: place.before },
    action: messages.actions.load,
    ...how,
  });
  return pageFromWire(wire, place.index);
}

/** What the active child's parents and its centre wrote to each other. */
export function useChat() {
  return usePages({ name: NAME, topic: 'conversation', load: loadPage, isOlder });
}

/** One attempt to hand a letter over. Under its key the server takes it once, however often it is sent. */
export async function send({ key, childId, text }: Letter, as: Identity): Promise<Outcome> {
  const result = await post({
    path: '/parentapp/saveParentMessage',
    fields: { message: text, parent_email: childNow(childId)?.profile.parentEmail },
    action: messages.actions.send,
    policy: 'silent',
    key,
    as,
  });
  if (result.ok) return { is: 'sent', receipt: messageFromWire(result.response.message) };
  const { failure } = result;
  if (failure.kind === 'expired' || failure.kind === 'ignored') return { is: 'unauthorized' };
  if (failure.kind === 'refused' && !TOO_MANY.includes(failure.code)) return { is: 'refused', why: failure.text };
  return { is: 'later', answered: (failure.kind === 'server' && !isAway(failure)) || failure.kind === 'empty' };
}

/** Shows a message that the server has taken where it stood while it waited. */
export function show(childId: string, message: Message): void {
  addReceipt(ofChild(childId, NAME), message);
}
