import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useSession, whenForgotten } from '../session/store';
import { countText } from '../text/count';
import { messages } from './messages';
import type { Unread } from './model';

// How much is unread of each child, for who shows it: as it came with the child, or was heard since. How it is asked for is
// renewal.ts, fetched once the page is idle.

type UnreadByChild = Readonly<Record<string, Unread>>;

const store = createStore<UnreadByChild>(() => ({}));

whenForgotten((everything) => everything && clearUnread());

export const watchUnread = store.subscribe;

/** What is known of the other children stays. */
export const putUnread = (change: UnreadByChild) => store.setState(change);

/** For children who come now: what was heard since is newer than what comes with them. */
export const addUnread = (came: UnreadByChild) => store.setState({ ...came, ...store.getState() });

export function clearUnread(): void {
  store.setState({}, true);
}

/** Undefined while the child is not there. */
export function unreadOf(childId: string): Unread | undefined {
  return store.getState()[childId];
}

/** Of the active child. */
export function useUnread(which: 'messages' | 'events' | 'notifications' | 'total'): number {
  const id = useSession((from) => from.activeChildId);
  return useStore(store, (unread) => unread[id]?.[which] ?? 0);
}

export function useUnreadByChild(): UnreadByChild {
  return useStore(store);
}

/** Of these children together; where none are named, of all. */
export function totalOf(unread: UnreadByChild = store.getState(), childIds = Object.keys(unread)): number {
  return childIds.reduce((sum, id) => sum + (unread[id]?.total ?? 0), 0);
}

/** The accessible name of what shows a count: 'Updates, 2 unread'. */
export function withUnread(name: string, count: number, words: 'unread' | 'to answer' = 'unread'): string {
  return count === 0 ? name : messages[words](name, countText(count));
}
