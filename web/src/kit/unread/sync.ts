import type { FieldsOf } from '../net/contract';
import { ask } from '../net/post';
import { hasSession, session, sessionKey } from '../session/store';
import { messages } from './messages';
import { type Counts, type Unread, type UnreadMessage, unreadOfAll, withoutNotifications } from './model';
import { putUnread, unreadOf } from './unread';

// Loads the unread counts, marks messages and notifications as seen, and reports new messages.

/** The time of each child's newest message that was reported. */
const reported = new Map<string, number>();
const subscribers = new Set<(childId: string, message: UnreadMessage) => void>();
/** A sequence number for requests and local changes; an answer to a request from before the latest change is ignored. */
let sequence = 0;
let latest = 0;
let refreshing: Promise<void> | undefined;
let isStale = false;

/** Calls `onNew` for each new message of the centre, about any of the parent's children. */
export function onMessage(onNew: (childId: string, message: UnreadMessage) => void): void {
  subscribers.add(onNew);
}

/** Loads the counts. A call during a running refresh makes it load once more. */
export function refreshUnread(): Promise<void> {
  isStale = true;
  refreshing ??= refresh().finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}

async function refresh(): Promise<void> {
  while (isStale && hasSession()) {
    isStale = false;
    await apply(ask({ path: '/parentapp/getUnread', action: messages.actions.count, policy: 'silent' }));
  }
}

/** Marks the active child's messages up to a time as seen. */
export async function markMessagesSeen(at: number): Promise<void> {
  await markSeen({ messages_up_to: at }, messages.actions.messages);
}

/** Clears the active child's notification count at once, before the server knows. */
export function clearNotificationCount(): void {
  const { activeChildId } = session();
  const unread = unreadOf(activeChildId);
  sequence += 1;
  latest = sequence;
  if (unread) putUnread({ [activeChildId]: withoutNotifications(unread) });
}

/** Marks the active child's notifications up to the newest shown one as seen. */
export async function markNotificationsSeen(newest: string): Promise<void> {
  await markSeen({ up_to: newest }, messages.actions.notifications);
}

function markSeen(fields: FieldsOf<'/parentapp/markSeen'>, action: string): Promise<void> {
  return apply(ask({ path: '/parentapp/markSeen', fields, action, policy: 'silent' }));
}

async function apply(answer: Promise<Counts>): Promise<void> {
  const key = sessionKey();
  sequence += 1;
  const requested = sequence;
  try {
    const counts = await answer;
    if (sessionKey() !== key || requested < latest) return;
    latest = requested;
    update(unreadOfAll(counts));
  } catch {
    // The counts stay; the next change loads them again.
  }
}

function update(children: readonly [string, Unread][]): void {
  const news = children.flatMap(([childId, { newest }]) => {
    const before = unreadOf(childId);
    const lastReported = reported.get(childId) ?? before?.newest?.at ?? 0;
    if (!newest || newest.at <= lastReported) return [];
    reported.set(childId, newest.at);
    return before ? [[childId, newest] as const] : [];
  });
  putUnread(Object.fromEntries(children));
  for (const [childId, message] of news) for (const onNew of subscribers) onNew(childId, message);
}
