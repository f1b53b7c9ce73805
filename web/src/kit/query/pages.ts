import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Topic } from '../live/events';
import { isReturn } from '../router/scroll';
import { session, useSession } from '../session/store';
import { ofChild } from './keys';

// The lists that come in pages of fifty: newest first, older ones appended, a refresh in the place of everything.

/** Where a page begins: how many items lie before it, and the cursor that keeps it in place while others arrive. */
export interface Place {
  index: number;
  before: string | undefined;
}

export interface Page<Item = unknown> {
  items: readonly Item[];
  /** How many items lie before the next page, as the server counts from the newest. */
  nextIndex: number;
  /** The cursor of the next page; undefined when nothing older is left. */
  next: string | undefined;
  /** False when no further call is to be made. */
  dataAvailable: boolean;
}

export const NEWEST: Place = { index: 0, before: undefined };

export type Pages<P> = InfiniteData<P, Place>;

/** Of a list that was read before only the newest page stays; when it is out of date it still is. */
function newestOnly(client: QueryClient, queryKey: QueryKey): void {
  const kept = client.getQueryState<Pages<unknown>>(queryKey);
  if (!kept?.data || kept.data.pages.length < 2) return;
  const { pages, pageParams } = kept.data;
  const newest = { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
  client.setQueryData(queryKey, newest, { updatedAt: kept.isInvalidated ? 0 : kept.dataUpdatedAt });
}

interface Paged<P> {
  /** Under which name the active child's list is kept. */
  name: string;
  /** What has to change at the centre for the list to be out of date. */
  topic: Topic;
  load: (place: Place, policy: 'silent' | 'info', signal?: AbortSignal) => Promise<P>;
  /** False while nothing is to be asked for yet. */
  enabled?: boolean;
  /** Who comes back begins anew, with nothing kept. */
  fresh?: boolean;
}

/** The active child's list. A refresh asks for the newest page alone; the list in view stays until it is here. */
export function usePages<P extends Page>({ name, topic, load, enabled = true, fresh = false }: Paged<P>) {
  const client = useQueryClient();
  const childId = useSession((from) => from.activeChildId);
  const queryKey = ofChild(childId, name);
  const [refreshing, setRefreshing] = useState(false);
  const underWay = useRef(false);
  // Who goes back finds all that was read. Who comes anew begins at the top: the older pages need not be asked for again.
  useState(() => isReturn() || newestOnly(client, queryKey));
  const query = useInfiniteQuery({
    queryKey,
    meta: { topic },
    enabled,
    ...(fresh && { gcTime: 0 }),
    queryFn: ({ pageParam, signal }) => load(pageParam, 'silent', signal),
    initialPageParam: NEWEST,
    getNextPageParam: (last): Place | undefined =>
      last.dataAvailable ? { index: last.nextIndex, before: last.next } : undefined,
  });

  async function refresh(): Promise<void> {
    // Known at once, not with the next painting: fingers are fast.
    if (underWay.current) return;
    underWay.current = true;
    setRefreshing(true);
    try {
      await client.cancelQueries({ queryKey });
      const page = await load(NEWEST, 'info');
      if (session().activeChildId !== childId) return;
      client.setQueryData<Pages<P>>(queryKey, { pages: [page], pageParams: [NEWEST] });
    } catch {
      // The call has told the parent; the list stays as it was.
    } finally {
      underWay.current = false;
      setRefreshing(false);
    }
  }

  return { query, refresh, refreshing };
}

/** What the foot of the list has to say. */
export function footState(query: { isFetchingNextPage: boolean; isFetchNextPageError: boolean; hasNextPage: boolean }) {
  if (query.isFetchingNextPage) return 'loading';
  if (query.isFetchNextPageError) return 'failed';
  return query.hasNextPage ? 'more' : 'end';
}

/** All pages as one list. An item that slid from one page into the next while we paged is there once. */
export function joinPages<Item extends { id: string }>(pages: readonly (readonly Item[])[]): Item[] {
  const seen = new Set<string>();
  return pages.flat().filter(({ id }) => !seen.has(id) && seen.add(id));
}
