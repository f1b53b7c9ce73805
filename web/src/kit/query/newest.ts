import type { InfiniteData } from '@tanstack/react-query';

// Merges pages, newer pages and sent items into one list. The answer to an earlier request never overwrites that to a later
// one, and never hides items that were sent in the meantime. Pure.

/** Where a page begins: how many items lie before it, and the cursor that keeps it in place while others arrive. */
export interface Cursor {
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

/** A page with the sequence number of its request. */
export interface ReadPage<Item = unknown> extends Page<Item> {
  requested: number;
}

export type Pages<Item = unknown> = InfiniteData<ReadPage<Item>, Cursor>;

/** An item that the server accepted from this device, with a number in the sequence of the requests. */
export interface SentItem<Item = unknown> {
  item: Item;
  accepted: number;
}

interface Identified {
  id: string;
}

export const NEWEST: Cursor = { index: 0, before: undefined };

const only = <Item>(page: ReadPage<Item>): Pages<Item> => ({ pages: [page], pageParams: [NEWEST] });

const requestOf = (list: Pick<Pages, 'pages'> | undefined) => list?.pages[0]?.requested ?? 0;

/** After a refresh: only the newest page. */
export function refreshed<Item>(list: Pages<Item> | undefined, fresh: ReadPage<Item>): Pages<Item> {
  const [newest] = list?.pages ?? [];
  return newest && requestOf(list) > fresh.requested ? only(newest) : only(fresh);
}

/**
 * The fresh page in front of the list's older items. It replaces the items of its own range; when it does not overlap the
 * list, it becomes the only page.
 */
export function withNewest<Item extends Identified>(list: Pages<Item>, fresh: ReadPage<Item>): Pages<Item> {
  if (requestOf(list) > fresh.requested) return list;
  const oldest = fresh.items.at(-1)?.id;
  const last = list.pages.at(-1);
  const all = list.pages.flatMap(({ items }) => items);
  const overlap = all.findIndex(({ id }) => id === oldest);
  if (!last || overlap < 0 || !fresh.dataAvailable) return only(fresh);
  const inFresh = new Set(fresh.items.map(({ id }) => id));
  const older = all.slice(overlap + 1).filter(({ id }) => !inFresh.has(id));
  if (older.length === 0 && list.pages.length === 1) return only(fresh);
  return { pages: [fresh, { ...last, items: older }], pageParams: [NEWEST, list.pageParams.at(-1) ?? NEWEST] };
}

/**
 * All pages as one list, newest first and without duplicates. Sent items are included until a page that was requested
 * later has them.
 */
export function itemsOf<Item extends Identified>(
  list: Pick<Pages<Item>, 'pages'> | undefined,
  sentItems: readonly SentItem<Item>[],
  isOlder: (one: Item, other: Item) => boolean,
): Item[] {
  if (!list) return [];
  const seen = new Set<string>();
  const items = list.pages.flatMap((page) => page.items).filter(({ id }) => !seen.has(id) && seen.add(id));
  for (const { item, accepted } of sentItems) {
    if (accepted < requestOf(list) || seen.has(item.id)) continue;
    const place = items.findIndex((one) => isOlder(one, item));
    items.splice(place < 0 ? items.length : place, 0, item);
    seen.add(item.id);
  }
  return items;
}
