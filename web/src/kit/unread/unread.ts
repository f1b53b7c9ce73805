import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onSessionReset, useSession } from '../session/store';
import { countText } from '../text/count';
import { messages } from './messages';
import type { Unread } from './model';

// The unread counts of each child, from its data or a later update. sync.ts, which is loaded when the page is idle, updates
// them.

type UnreadByChild = Readonly<Record<string, Unread>>;

const store = createStore<UnreadByChild>(() => ({}));

onSessionReset((everything) => everything && clearUnread());

export const watchUnread = store.subscribe;

/** Sets the counts of some children; the others stay. */
export const putUnread = (change: UnreadByChild) => store.setState(change);

/** Sets the counts of newly loaded children, unless newer ones are known. */
export const addUnread = (loaded: UnreadByChild) => store.setState({ ...loaded, ...store.getState() });

export function clearUnread(): void {
  store.setState({}, true);
}

/** Undefined while the child is not loaded. */
export function unreadOf(childId: string): Unread | undefined {
  return store.getState()[childId];
}

/** A count of the active child. */
export function useUnread(which: 'messages' | 'events' | 'notifications' | 'total'): number {
  const id = useSession((from) => from.activeChildId);
  return useStore(store, (unread) => unread[id]?.[which] ?? 0);
}

export function useUnreadByChild(): UnreadByChild {
  return useStore(store);
}

/** The total of these children, by default of all. */
export function totalOf(unread: UnreadByChild = store.getState(), childIds = Object.keys(unread)): number {
  return childIds.reduce((sum, id) => sum + (unread[id]?.total ?? 0), 0);
}

/** The accessible name of an element with a count: 'Updates, 2 unread'. */
export function withUnread(name: string, count: number, words: 'unread' | 'to answer' = 'unread'): string {
  return count === 0 ? name : messages[words](name, countText(count));
}
