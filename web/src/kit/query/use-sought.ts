import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { type Missed, useMissed, useOpened } from '../push/opened';
import type { Page } from './newest';

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
  const missed = useMissed(item, { ready: query.data !== undefined, there }, (wanted, left) =>
    readOn(query, { day, left, is: ({ id }) => id === wanted }),
  );
  return { item: there ? item : undefined, missed };
}

/** The day at which a list in pages is opened, where no item of it is asked for: read on until the list comes to it. */
export function useSoughtDay<I extends Dated>(
  query: List<I>,
  items: readonly I[],
): { day: string | undefined; missed: Missed | undefined } {
  const opened = useOpened();
  const day = opened.item === undefined ? opened.day : undefined;
  const there = items.some((one) => one.day === day);
  const missed = useMissed(day, { ready: query.data !== undefined, there }, (wanted, left) =>
    readOn(query, { day: wanted, left, is: (one) => one.day === wanted }),
  );
  return { day: there ? day : undefined, missed };
}

interface Search<I> {
  is: (one: I) => boolean;
  /** Nothing of an older day is it. */
  day: string;
  /** The parent is elsewhere by now. */
  left: () => boolean;
}

/** Reads older pages until one of them has it. Why it was given up; undefined where it was found, or a page would not come. */
async function readOn<I extends Dated>(query: List<I>, { is, day, left }: Search<I>): Promise<Missed | undefined> {
  let { data, isError } = await query.refetch({ cancelRefetch: false });
  for (let read = 0; !left() && !isError; read += 1) {
    const pages = data?.pages ?? [];
    if (pages.some(({ items }) => items.some(is))) return undefined;
    const last = pages.at(-1);
    if (!last?.dataAvailable || (last.items.at(-1)?.day ?? '') < day) return 'gone';
    if (read === MOST_PAGES) return 'far';
    ({ data, isError } = await query.fetchNextPage());
  }
  return undefined;
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
