import { getChild } from '../../kit/children/queries';
import type { Identity } from '../../kit/net/headers';
import { ask, post } from '../../kit/net/post';
import type { OutboxItem, Outcome } from '../../kit/outbox/items';
import { ofChild } from '../../kit/query/keys';
import { addSentItem } from '../../kit/query/lists';
import type { Cursor } from '../../kit/query/newest';
import { PAGE_STEP } from '../../kit/query/page-step';
import { usePages } from '../../kit/query/pages';
import { isAway } from '../../kit/query/query-error';
import { messages } from './messages';
import { type ChatPage, isOlder, type Message, messageFromWire, pageFromWire } from './model';

const NAME = 'chat';
/** Refusals that allow a later retry. */
const TOO_MANY: readonly (string | undefined)[] = ['too_many_messages', 'too_many_writes'];

async function loadPage(cursor: Cursor, how: { policy: 'silent' | 'info'; signal?: AbortSignal }): Promise<ChatPage> {
  const wire = await ask({
    path: '/parentapp/getConversationList/',
    fields: { index_start: cursor.index, limit: PAGE_STEP, before: cursor.before },
    action: messages.actions.load,
    ...how,
  });
  return pageFromWire(wire, cursor.index);
}

/** The conversation about the active child. */
export function useChat() {
  return usePages({ name: NAME, topic: 'conversation', load: loadPage, isOlder });
}

/** One attempt to send an outbox item. The server accepts each key once, so retries are safe. */
export async function send({ key, childId, text }: OutboxItem, as: Identity): Promise<Outcome> {
  const result = await post({
    path: '/parentapp/saveParentMessage',
    fields: { message: text, parent_email: getChild(childId)?.profile.parentEmail },
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

/** Shows an accepted message at the position that it had in the queue. */
export function show(childId: string, message: Message): void {
  addSentItem(ofChild(childId, NAME), message);
}
