import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { type NotFoundReason, useDeepLinkTarget, useTargetSearch } from '../push/deep-link';
import type { Page } from './newest';

// Finds the deep link's target in a list, and loads more of the list when it is missing.

interface Item {
  id: string;
}

interface Dated extends Item {
  day: string;
}

interface Target {
  /** Undefined until the target is in the list, or without a target. */
  item: string | undefined;
  notFound: NotFoundReason | undefined;
}

/** The most pages that are loaded to find the target, some thousand items. */
const MOST_PAGES = 20;

type List<I extends Dated> = UseInfiniteQueryResult<InfiniteData<Page<I>, unknown>>;

/** In a paged list: loads older pages until they have the target or are older than its day. */
export function useTargetInPages<I extends Dated>(query: List<I>, items: readonly I[]): Target {
  const { item, day = '' } = useDeepLinkTarget();
  const there = items.some(({ id }) => id === item);
  const notFound = useTargetSearch(item, { ready: query.data !== undefined, there }, (wanted, left) =>
    loadUntilFound(query, { day, left, is: ({ id }) => id === wanted }),
  );
  return { item: there ? item : undefined, notFound };
}

/** The target day of a paged list, without a target item: loads older pages until they reach the day. */
export function useTargetDay<I extends Dated>(
  query: List<I>,
  items: readonly I[],
): { day: string | undefined; notFound: NotFoundReason | undefined } {
  const target = useDeepLinkTarget();
  const day = target.item === undefined ? target.day : undefined;
  const there = items.some((one) => one.day === day);
  const notFound = useTargetSearch(day, { ready: query.data !== undefined, there }, (wanted, left) =>
    loadUntilFound(query, { day: wanted, left, is: (one) => one.day === wanted }),
  );
  return { day: there ? day : undefined, notFound };
}

interface Search<I> {
  is: (one: I) => boolean;
  /** Pages older than this day are not searched. */
  day: string;
  /** Whether the screen was left. */
  left: () => boolean;
}

/** Loads older pages until one has the target. Undefined when it was found or a page failed, else why it was not found. */
async function loadUntilFound<I extends Dated>(
  query: List<I>,
  { is, day, left }: Search<I>,
): Promise<NotFoundReason | undefined> {
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

/** In a list that is loaded as a whole. */
export function useTarget<I extends Item>(query: UseQueryResult<readonly I[]>): Target {
  const { item } = useDeepLinkTarget();
  const there = (query.data ?? []).some(({ id }) => id === item);
  const notFound = useTargetSearch(item, { ready: query.data !== undefined, there }, async (wanted) => {
    const { data, isError } = await query.refetch({ cancelRefetch: false });
    return isError || data?.some(({ id }) => id === wanted) ? undefined : 'gone';
  });
  return { item: there ? item : undefined, notFound };
}
