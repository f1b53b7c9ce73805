import type { InfiniteData } from '@tanstack/react-query';

// A list in pages, and what reaches it beside the pages that a screen asks for. Whatever was asked for earlier tells less:
// an answer never takes the place of one to a later question, nor hides what has been sent meanwhile. Pure.

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

/** A page, and when it was asked for: the higher, the later. */
export interface ReadPage<Item = unknown> extends Page<Item> {
  asked: number;
}

export type Pages<Item = unknown> = InfiniteData<ReadPage<Item>, Place>;

/** What the server has taken from this device, and when that was known here, in the order of the questions. */
export interface Receipt<Item = unknown> {
  item: Item;
  known: number;
}

interface Identified {
  id: string;
}

export const NEWEST: Place = { index: 0, before: undefined };

const alone = <Item>(page: ReadPage<Item>): Pages<Item> => ({ pages: [page], pageParams: [NEWEST] });

const askedFor = (list: Pick<Pages, 'pages'> | undefined) => list?.pages[0]?.asked ?? 0;

/** After a refresh: the newest page, in the place of everything. */
export function refreshed<Item>(list: Pages<Item> | undefined, fresh: ReadPage<Item>): Pages<Item> {
  const [newest] = list?.pages ?? [];
  return newest && askedFor(list) > fresh.asked ? alone(newest) : alone(fresh);
}

/**
 * The fresh page in front of what is older in the list. What lay where the fresh page lies now is as the fresh page says;
 * where the two do not meet, the fresh page stands alone and older ones are asked for anew.
 */
export function withNewest<Item extends Identified>(list: Pages<Item>, fresh: ReadPage<Item>): Pages<Item> {
  if (askedFor(list) > fresh.asked) return list;
  const oldest = fresh.items.at(-1)?.id;
  const last = list.pages.at(-1);
  const all = list.pages.flatMap(({ items }) => items);
  const meets = all.findIndex(({ id }) => id === oldest);
  if (!last || meets < 0 || !fresh.dataAvailable) return alone(fresh);
  const known = new Set(fresh.items.map(({ id }) => id));
  const older = all.slice(meets + 1).filter(({ id }) => !known.has(id));
  if (older.length === 0 && list.pages.length === 1) return alone(fresh);
  return { pages: [fresh, { ...last, items: older }], pageParams: [NEWEST, list.pageParams.at(-1) ?? NEWEST] };
}

/**
 * All pages as one list, newest first. An item that slid from one page into the next while we paged is there once; what was
 * sent from here is there until a page that was asked for later says how it stands.
 */
export function itemsOf<Item extends Identified>(
  list: Pick<Pages<Item>, 'pages'> | undefined,
  receipts: readonly Receipt<Item>[],
  isOlder: (one: Item, other: Item) => boolean,
): Item[] {
  if (!list) return [];
  const seen = new Set<string>();
  const items = list.pages.flatMap((page) => page.items).filter(({ id }) => !seen.has(id) && seen.add(id));
  for (const { item, known } of receipts) {
    if (known < askedFor(list) || seen.has(item.id)) continue;
    const place = items.findIndex((one) => isOlder(one, item));
    items.splice(place < 0 ? items.length : place, 0, item);
    seen.add(item.id);
  }
  return items;
}
