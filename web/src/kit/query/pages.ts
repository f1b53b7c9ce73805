import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import type { Topic } from '../live/events';
import { isReturn } from '../router/scroll';
import { useSession } from '../session/store';
import { ofChild } from './keys';
import { readPage, takeNewest, useReceipts } from './lists';
import { itemsOf, NEWEST, type Page, type Pages, type Place, type ReadPage } from './newest';

// The lists that come in pages of fifty: newest first, older ones appended, a refresh in the place of everything.

/** Of a list that was read before only the newest page stays; when it is out of date it still is. */
function newestOnly(client: QueryClient, queryKey: QueryKey): void {
  const kept = client.getQueryState<Pages>(queryKey);
  if (!kept?.data || kept.data.pages.length < 2) return;
  const { pages, pageParams } = kept.data;
  const newest = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
  client.setQueryData(queryKey, newest, { updatedAt: kept.isInvalidated ? 0 : kept.dataUpdatedAt });
}

/** What the button says and does that asks anew. */
export interface Refresh {
  busy: boolean;
  /** Not to be pressed yet. */
  off?: boolean;
  run: () => void;
}

/** The active child's list, as a screen shows it. */
export interface List<Item> {
  query: UseInfiniteQueryResult<InfiniteData<ReadPage<Item>>>;
  /** Of all pages. */
  items: readonly Item[];
  loaded: number;
  foot: 'more' | 'loading' | 'failed' | 'end';
  more: () => void;
  refresh: Refresh;
}

interface How {
  policy: 'silent' | 'info';
  signal?: AbortSignal;
}

interface Paged<Item> {
  /** Under which name the active child's list is kept. */
  name: string;
  /** What has to change at the centre for the list to be out of date. */
  topic: Topic;
  load: (place: Place, how: How) => Promise<Page<Item>>;
  /** Where an item that was sent from here has its place; without it in front of the others. */
  isOlder?: (one: Item, other: Item) => boolean;
  /** False while nothing is to be asked for yet. */
  enabled?: boolean;
  /** Who comes back begins anew, with nothing kept. */
  fresh?: boolean;
  /** Many items are made ready in small steps while the page goes on scrolling. */
  calm?: boolean;
}

/** A refresh asks for the newest page alone; the list in view stays until it is here. */
export function usePages<Item extends { id: string }>(asked: Paged<Item>): List<Item> {
  const { name, topic, load, isOlder = always, enabled = true, fresh = false, calm = false } = asked;
  const client = useQueryClient();
  const childId = useSession((from) => from.activeChildId);
  const queryKey = ofChild(childId, name);
  const [refreshing, setRefreshing] = useState(false);
  const underWay = useRef(false);
  const read = (place: Place, how: How): Promise<ReadPage<Item>> => readPage(() => load(place, how));
  // Who goes back finds all that was read. Who comes anew begins at the top: the older pages need not be asked for again.
  // Where nothing is to be kept, the timer of `gcTime` may not have run yet.
  useState(() => {
    if (fresh) client.removeQueries({ queryKey, exact: true });
    else if (!isReturn()) newestOnly(client, queryKey);
  });
  const query = useInfiniteQuery({
    queryKey,
    meta: { topic, newest: () => read(NEWEST, { policy: 'silent' }) },
    enabled,
    ...(fresh && { gcTime: 0 }),
    queryFn: ({ pageParam, signal }) => read(pageParam, { policy: 'silent', signal }),
    initialPageParam: NEWEST,
    getNextPageParam: (last): Place | undefined =>
      last.dataAvailable ? { index: last.nextIndex, before: last.next } : undefined,
  });
  const later = useDeferredValue(query.data) ?? query.data;
  const shown = calm ? later : query.data;
  const receipts = useReceipts<Item>(queryKey);
  const items = useMemo(() => itemsOf(shown, receipts, isOlder), [shown, receipts, isOlder]);

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !refreshing && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, refreshing, isFetchingNextPage, fetchNextPage]);

  async function refresh(): Promise<void> {
    // Known at once, not with the next painting: fingers are fast.
    if (underWay.current) return;
    underWay.current = true;
    setRefreshing(true);
    try {
      await takeNewest(queryKey, () => read(NEWEST, { policy: 'info' }), 'in place');
    } catch {
      // The call has told the parent; the list stays as it was.
    }
    underWay.current = false;
    setRefreshing(false);
  }

  return {
    query,
    items,
    loaded: shown?.pages.length ?? 0,
    foot: shown === query.data ? footState(query) : 'loading',
    more,
    refresh: { busy: refreshing, run: () => void refresh() },
  };
}

/** What the foot of the list has to say. */
function footState(query: { isFetchingNextPage: boolean; isFetchNextPageError: boolean; hasNextPage: boolean }) {
  if (query.isFetchingNextPage) return 'loading';
  if (query.isFetchNextPageError) return 'failed';
  return query.hasNextPage ? 'more' : 'end';
}

const always = () => true;
