import { NEWEST, type Page, type Pages } from '../query/pages';

// A list in pages whose newest page was read once more. Pure.

type Listed = Page<{ id: string }>;

/**
 * The fresh page in front of what is older in the list. What lay where the fresh page lies now is as the fresh page says;
 * where the two do not meet, the fresh page stands alone and older ones are asked for anew.
 */
export function withNewest(list: Pages<Listed>, fresh: Listed): Pages<Listed> {
  const alone = { pages: [fresh], pageParams: [NEWEST] };
  const oldest = fresh.items.at(-1)?.id;
  const last = list.pages.at(-1);
  const all = list.pages.flatMap(({ items }) => items);
  const meets = all.findIndex(({ id }) => id === oldest);
  if (!last || meets < 0 || !fresh.dataAvailable) return alone;
  const known = new Set(fresh.items.map(({ id }) => id));
  const older = all.slice(meets + 1).filter(({ id }) => !known.has(id));
  if (older.length === 0 && list.pages.length === 1) return alone;
  return { pages: [fresh, { ...last, items: older }], pageParams: [NEWEST, list.pageParams.at(-1) ?? NEWEST] };
}
