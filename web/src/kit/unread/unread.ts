import { type SessionState, session, useSession } from '../session/store';
import type { Unread } from '../session/unread';
import { countText } from '../text/count';
import { messages } from './messages';

// How much is unread, for who shows it. How it is asked for is renewal.ts, fetched once the page is idle.

/** As it came with the child, or was heard since; undefined while the child is not there. */
export function unreadOf(childId: string, from: SessionState = session()): Unread | undefined {
  return from.unread[childId];
}

/** Of the active child. */
export function useUnread(which: 'messages' | 'events' | 'notifications' | 'total'): number {
  return useSession((from) => unreadOf(from.activeChildId, from)?.[which] ?? 0);
}

/** All that these children's names do not say by themselves. */
export function totalOf(childIds: readonly string[], from: SessionState = session()): number {
  return childIds.reduce((sum, id) => sum + (unreadOf(id, from)?.total ?? 0), 0);
}

/** The accessible name of what shows a count: 'Updates, 2 unread'. */
export function withUnread(name: string, count: number, words: 'unread' | 'to answer' = 'unread'): string {
  return count === 0 ? name : messages[words](name, countText(count));
}
