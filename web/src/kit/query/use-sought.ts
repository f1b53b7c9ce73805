import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { type Missed, useMissed, useOpened } from '../push/opened';
import type { Page } from './pages';

// The item that the address asks for, among what a screen has read.

interface Item {
  id: string;
}

interface Dated extends Item {
  day: string;
}

interface Sought {
  /** Undefined while it is not there, or nothing is asked for. */
  item: string | undefined;
  missed: Missed | undefined;
}

/** So many further pages are read to find it: some thousand items. */
const MOST_PAGES = 20;

type List<I extends Dated> = UseInfiniteQueryResult<InfiniteData<Page<I>, unknown>>;

/** In a list that comes in pages: read on until it is there, or its day is over. */
export function useSoughtInPages<I extends Dated>(query: List<I>, items: readonly I[]): Sought {
  const { item, day = '' } = useOpened();
  const there = items.some(({ id }) => id === item);
  const missed = useMissed(item, { ready: query.data !== undefined, there }, async (wanted, left) => {
    let { data, isError } = await query.refetch({ cancelRefetch: false });
    for (let read = 0; !left() && !isError; read += 1) {
      const pages = data?.pages ?? [];
      if (pages.some(({ items }) => items.some(({ id }) => id === wanted))) return undefined;
      const last = pages.at(-1);
      if (!last?.dataAvailable || (last.items.at(-1)?.day ?? '') < day) return 'gone';
      if (read === MOST_PAGES) return 'far';
      ({ data, isError } = await query.fetchNextPage());
    }
    return undefined;
  });
  return { item: there ? item : undefined, missed };
}

/** In a list that comes whole. */
export function useSought<I extends Item>(query: UseQueryResult<readonly I[]>): Sought {
  const { item } = useOpened();
  const there = (query.data ?? []).some(({ id }) => id === item);
  const missed = useMissed(item, { ready: query.data !== undefined, there }, async (wanted) => {
    const { data, isError } = await query.refetch({ cancelRefetch: false });
    return isError || data?.some(({ id }) => id === wanted) ? undefined : 'gone';
  });
  return { item: there ? item : undefined, missed };
}
