import { hashKey, type Query, type QueryKey } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { whenForgotten } from '../session/store';
import { queryClient } from './client';
import { type Pages, type ReadPage, type Receipt, refreshed, withNewest } from './newest';

// The one way into a list in pages for whatever comes beside the pages that its screen asks for: a refresh, a change that
// the live line tells of, and what was sent from here.

/** Questions and receipts in one order: the higher, the later. */
let order = 0;

/** Whatever is asked for a list is asked by this: its answer knows when it was asked for. */
export async function readPage<P extends object>(load: () => Promise<P>): Promise<P & { asked: number }> {
  order += 1;
  const asked = order;
  return { ...(await load()), asked };
}

/** Reads the newest page beside the query, and puts it in front of the older ones or in the place of everything. */
export async function takeNewest(
  queryKey: QueryKey,
  read: () => Promise<ReadPage>,
  put: 'in front' | 'in place',
): Promise<void> {
  const cache = queryClient.getQueryCache();
  const query = cache.get(hashKey(queryKey));
  if (!query) return;
  if (put === 'in place') await queryClient.cancelQueries({ queryKey, exact: true });
  const fresh = await read();
  // A page that the screen has asked for meanwhile is added to the list as it was then.
  await stillness(query);
  if (cache.get(query.queryHash) !== query) return;
  queryClient.setQueryData<Pages<{ id: string }>>(queryKey, (list) => {
    const page = fresh as ReadPage<{ id: string }>;
    if (put === 'in place') return refreshed(list, page);
    return list && withNewest(list, page);
  });
}

/** Until nothing of a list is on its way, or nobody keeps it any more. Its promise does not tell: it may be of a fetch that was given up. */
function stillness(query: Query): Promise<void> {
  const cache = queryClient.getQueryCache();
  const moves = () => query.state.fetchStatus === 'fetching' && cache.get(query.queryHash) === query;
  if (!moves()) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = cache.subscribe(() => {
      if (moves()) return;
      leave();
      resolve();
    });
  });
}

const NONE: readonly Receipt<never>[] = [];
/** By the hash of the list's key; beside the query, whose answers would write over them. */
const receipts = createStore<Readonly<Record<string, readonly Receipt[]>>>(() => ({}));

whenForgotten(() => receipts.setState({}, true));

/** The server has taken an item that was sent from here: it is in the list from now on. */
export function addReceipt(queryKey: QueryKey, item: { id: string }): void {
  order += 1;
  receipts.setState({ [hashKey(queryKey)]: [...stillNeeded(queryKey), { item, known: order }] });
}

/** Without those that the newest page would show, had they stayed. */
function stillNeeded(queryKey: QueryKey): Receipt[] {
  const asked = queryClient.getQueryData<Pages>(queryKey)?.pages[0]?.asked ?? 0;
  return receiptsOf(queryKey).filter(({ known }) => known > asked);
}

export function receiptsOf<Item>(queryKey: QueryKey, all = receipts.getState()): readonly Receipt<Item>[] {
  return (all[hashKey(queryKey)] ?? NONE) as readonly Receipt<Item>[];
}

export function useReceipts<Item>(queryKey: QueryKey): readonly Receipt<Item>[] {
  return useStore(receipts, (all) => receiptsOf<Item>(queryKey, all));
}
