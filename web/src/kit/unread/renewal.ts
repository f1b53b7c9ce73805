import type { FieldsOf } from '../net/contract';
import { ask } from '../net/post';
import { hasSession, session, sessionMark } from '../session/store';
import { messages } from './messages';
import { type Counted, type Unread, type UnreadMessage, unreadOfAll, withoutNotifications } from './model';
import { putUnread, unreadOf } from './unread';

// Asks anew how much is unread, says what was seen, and tells of a message that has come.

/** Up to which message of a child it was told that there is one. */
const told = new Map<string, number>();
const hearers = new Set<(childId: string, message: UnreadMessage) => void>();
/** Questions and looks in one order. What was asked before the last one that is known tells less than that. */
let order = 0;
let known = 0;
let asking: Promise<void> | undefined;
let again = false;

/** Whenever a message of the centre has come, for whichever of the parent's children. */
export function onMessage(heard: (childId: string, message: UnreadMessage) => void): void {
  hearers.add(heard);
}

/** What has changed while it was asked for is asked for once more. */
export function renewUnread(): Promise<void> {
  again = true;
  asking ??= renew().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function renew(): Promise<void> {
  while (again && hasSession()) {
    again = false;
    await take(ask({ path: '/parentapp/getUnread', action: messages.actions.count, policy: 'silent' }));
  }
}

/** The parent has seen the active child's messages up to one. */
export async function messagesSeen(at: number): Promise<void> {
  await tellSeen({ messages_up_to: at }, messages.actions.messages);
}

/** The parent looks at the active child's notifications: their count goes before the server has heard of it. */
export function lookAtNotifications(): void {
  const { activeChildId } = session();
  const unread = unreadOf(activeChildId);
  order += 1;
  known = order;
  if (unread) putUnread({ [activeChildId]: withoutNotifications(unread) });
}

/** The parent has seen the active child's notifications down from one. */
export async function notificationsSeen(newest: string): Promise<void> {
  await tellSeen({ up_to: newest }, messages.actions.notifications);
}

function tellSeen(fields: FieldsOf<'/parentapp/markSeen'>, action: string): Promise<void> {
  return take(ask({ path: '/parentapp/markSeen', fields, action, policy: 'silent' }));
}

async function take(answer: Promise<Counted>): Promise<void> {
  const mark = sessionMark();
  order += 1;
  const asked = order;
  try {
    const counted = await answer;
    if (sessionMark() !== mark || asked < known) return;
    known = asked;
    count(unreadOfAll(counted));
  } catch {
    // What is shown stays; the next change asks anew.
  }
}

function count(children: readonly [string, Unread][]): void {
  const news = children.flatMap(([childId, { newest }]) => {
    const before = unreadOf(childId);
    const known = told.get(childId) ?? before?.newest?.at ?? 0;
    if (!newest || newest.at <= known) return [];
    told.set(childId, newest.at);
    return before ? [[childId, newest] as const] : [];
  });
  putUnread(Object.fromEntries(children));
  for (const [childId, message] of news) for (const heard of hearers) heard(childId, message);
}
