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
import { isReturn } from '../router/scroll-restoration';
import { useSession } from '../session/store';
import { ofChild } from './keys';
import { mergeNewestPage, readPage, useSentItems } from './lists';
import { type Cursor, itemsOf, NEWEST, type Page, type Pages, type ReadPage } from './newest';

// Paged lists: newest first, older pages appended; a refresh replaces all pages with the newest.

/** Drops all pages but the newest. Stale data stays stale. */
function newestOnly(client: QueryClient, queryKey: QueryKey): void {
  const cached = client.getQueryState<Pages>(queryKey);
  if (!cached?.data || cached.data.pages.length < 2) return;
  const { pages, pageParams } = cached.data;
  const newest = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
  client.setQueryData(queryKey, newest, { updatedAt: cached.isInvalidated ? 0 : cached.dataUpdatedAt });
}

/** The state and action of a refresh button. */
export interface Refresh {
  busy: boolean;
  /** Disabled. */
  off?: boolean;
  run: () => void;
}

/** The active child's list, as a screen shows it. */
export interface List<Item> {
  query: UseInfiniteQueryResult<InfiniteData<ReadPage<Item>>>;
  /** The items of all pages. */
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
  /** The name in the query key. */
  name: string;
  /** The topic whose changes make the list out of date. */
  topic: Topic;
  load: (cursor: Cursor, how: How) => Promise<Page<Item>>;
  /** Orders sent items; without it they come first. */
  isOlder?: (one: Item, other: Item) => boolean;
  /** False: nothing is fetched yet. */
  enabled?: boolean;
  /** Not cached: every visit starts with the first page. */
  fresh?: boolean;
  /** New pages render with useDeferredValue, so that many items do not block scrolling. */
  calm?: boolean;
}

/** The active child's paged list. During a refresh the current items stay. */
export function usePages<Item extends { id: string }>(asked: Paged<Item>): List<Item> {
  const { name, topic, load, isOlder = always, enabled = true, fresh = false, calm = false } = asked;
  const client = useQueryClient();
  const childId = useSession((from) => from.activeChildId);
  const queryKey = ofChild(childId, name);
  const [refreshing, setRefreshing] = useState(false);
  const isRefreshing = useRef(false);
  const read = (cursor: Cursor, how: How): Promise<ReadPage<Item>> => readPage(() => load(cursor, how));
  // Going back keeps all pages. A new visit begins at the top with the newest page; a `fresh` list is removed here because
  // its `gcTime` timer may not have run yet.
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
    getNextPageParam: (last): Cursor | undefined =>
      last.dataAvailable ? { index: last.nextIndex, before: last.next } : undefined,
  });
  const later = useDeferredValue(query.data) ?? query.data;
  const shown = calm ? later : query.data;
  const sentItems = useSentItems<Item>(queryKey);
  const items = useMemo(() => itemsOf(shown, sentItems, isOlder), [shown, sentItems, isOlder]);

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const more = useCallback(() => {
    if (hasNextPage && !refreshing && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, refreshing, isFetchingNextPage, fetchNextPage]);

  async function refresh(): Promise<void> {
    // State updates only with the next render, too late for a second click.
    if (isRefreshing.current) return;
    isRefreshing.current = true;
    setRefreshing(true);
    try {
      await mergeNewestPage(queryKey, () => read(NEWEST, { policy: 'info' }), 'in place');
    } catch {
      // The call has shown its failure; the list stays.
    }
    isRefreshing.current = false;
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

/** The state of the list's foot. */
function footState(query: { isFetchingNextPage: boolean; isFetchNextPageError: boolean; hasNextPage: boolean }) {
  if (query.isFetchingNextPage) return 'loading';
  if (query.isFetchNextPageError) return 'failed';
  return query.hasNextPage ? 'more' : 'end';
}

const always = () => true;
