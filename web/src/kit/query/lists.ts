import { hashKey, type Query, type QueryKey } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onSessionReset } from '../session/store';
import { queryClient } from './client';
import { type Pages, type ReadPage, refreshed, type SentItem, withNewest } from './newest';

// Updates paged lists from outside their own fetches: a refresh, a change from the event stream, and items that were sent
// from this device.

/** A sequence number for requests and sent items: the higher, the later. */
let sequence = 0;

/** Loads a page and marks it with its request's sequence number. Every request for a list uses this. */
export async function readPage<P extends object>(load: () => Promise<P>): Promise<P & { requested: number }> {
  sequence += 1;
  const requested = sequence;
  return { ...(await load()), requested };
}

/** Reads the newest page and puts it in front of the older pages, or in place of all pages. */
export async function mergeNewestPage(
  queryKey: QueryKey,
  read: () => Promise<ReadPage>,
  put: 'in front' | 'in place',
): Promise<void> {
  const cache = queryClient.getQueryCache();
  const query = cache.get(hashKey(queryKey));
  if (!query) return;
  if (put === 'in place') await queryClient.cancelQueries({ queryKey, exact: true });
  const fresh = await read();
  // A fetch that is running would overwrite the list with its older state.
  await waitUntilIdle(query);
  if (cache.get(query.queryHash) !== query) return;
  queryClient.setQueryData<Pages<{ id: string }>>(queryKey, (list) => {
    const page = fresh as ReadPage<{ id: string }>;
    if (put === 'in place') return refreshed(list, page);
    return list && withNewest(list, page);
  });
}

/** Resolves when no fetch of the query runs, or it was removed. `query.promise` may belong to a cancelled fetch. */
function waitUntilIdle(query: Query): Promise<void> {
  const cache = queryClient.getQueryCache();
  const isFetching = () => query.state.fetchStatus === 'fetching' && cache.get(query.queryHash) === query;
  if (!isFetching()) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = cache.subscribe(() => {
      if (isFetching()) return;
      unsubscribe();
      resolve();
    });
  });
}

const NONE: readonly SentItem<never>[] = [];
/** By the hash of the list's key. Not in the query cache, where a fetch would overwrite them. */
const sentItems = createStore<Readonly<Record<string, readonly SentItem[]>>>(() => ({}));

onSessionReset(() => sentItems.setState({}, true));

/** Adds an item that the server has accepted from this device to the list. */
export function addSentItem(queryKey: QueryKey, item: { id: string }): void {
  sequence += 1;
  sentItems.setState({ [hashKey(queryKey)]: [...stillNeeded(queryKey), { item, accepted: sequence }] });
}

/** The items that were accepted after the newest page was requested. Older ones are in that page, or were deleted. */
function stillNeeded(queryKey: QueryKey): SentItem[] {
  const requested = queryClient.getQueryData<Pages>(queryKey)?.pages[0]?.requested ?? 0;
  return sentItemsOf(queryKey).filter(({ accepted }) => accepted > requested);
}

export function sentItemsOf<Item>(queryKey: QueryKey, all = sentItems.getState()): readonly SentItem<Item>[] {
  return (all[hashKey(queryKey)] ?? NONE) as readonly SentItem<Item>[];
}

export function useSentItems<Item>(queryKey: QueryKey): readonly SentItem<Item>[] {
  return useStore(sentItems, (all) => sentItemsOf<Item>(queryKey, all));
}
