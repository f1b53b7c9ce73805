import { type InfiniteData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ask, CallFailed } from '../../kit/net/post';
import { childKey } from '../../kit/query/client';
import { session } from '../../kit/session/store';
import type { TimelinePage as WirePage } from '../../wire/types.gen';
import { messages } from './messages';
import { pageFromWire, type TimelinePage } from './model';

/** How many moments the server gives at once, and how far a page steps. */
const TIMELINE_STEP = 50;

const TYPES = [
  'Attendance',
  'Sleep',
  'Milk',
  'Breakfast',
  'Fruit',
  'Lunch',
  'Snack',
  'Activity',
  'Image',
  'Snacks',
  'Fruits',
  'OutdoorEvents',
  'Diaper',
] as const;

interface Place {
  index: number;
  before: string | undefined;
}

const NEWEST: Place = { index: 0, before: undefined };

async function loadPage(place: Place, policy: 'silent' | 'info', signal?: AbortSignal): Promise<TimelinePage> {
  const wire = await ask<WirePage>({
    path: '/parentapp/getChildTimeline',
    fields: { include_types: TYPES, index_start: place.index, limit: TIMELINE_STEP, before: place.before },
    action: 'Loading Timeline',
    policy,
    ...(signal && { signal }),
  });
  return pageFromWire(wire, place.index);
}

type Pages = InfiniteData<TimelinePage, Place>;

function newestOnly(data: Pages | undefined): Pages | undefined {
  return data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
}

/**
 * The active child's timeline. A page after the first is appended; a refresh asks for the newest page alone and puts
 * it in the place of everything. The list in view stays until then.
 */
export function useTimeline(childId: string) {
  const client = useQueryClient();
  const [refreshing, setRefreshing] = useState(false);
  const query = useInfiniteQuery({
    queryKey: childKey('timeline'),
    queryFn: ({ pageParam, signal }) => loadPage(pageParam, 'silent', signal),
    initialPageParam: NEWEST,
    getNextPageParam: (last): Place | undefined =>
      last.dataAvailable ? { index: last.nextIndex, before: last.next } : undefined,
  });

  // Who comes back begins at the top again; the older pages need neither memory nor being asked for anew.
  useEffect(() => {
    const queryKey: QueryKey = ['child', childId, 'timeline'];
    return () => {
      client.setQueryData<Pages>(queryKey, newestOnly);
    };
  }, [client, childId]);

  async function refresh(): Promise<void> {
    const queryKey = childKey('timeline');
    setRefreshing(true);
    try {
      await client.cancelQueries({ queryKey });
      const page = await loadPage(NEWEST, 'info');
      if (session().activeChildId !== childId) return;
      client.setQueryData<Pages>(queryKey, { pages: [page], pageParams: [NEWEST] });
    } catch {
      // The call has told the parent; the list stays as it was.
    } finally {
      setRefreshing(false);
    }
  }

  return { query, refresh, refreshing };
}

/** A failed first page in the words of its place on the screen. */
export function troubleOf(error: Error): { offline: boolean; title: string; text?: string } {
  const failure = error instanceof CallFailed ? error.failure : undefined;
  if (failure?.kind === 'network') {
    return failure.offline
      ? { offline: true, title: messages.offline, text: failure.text }
      : { offline: false, title: messages.unreachable, text: failure.text };
  }
  return { offline: false, title: failure?.text || messages.unreachable };
}
