import { expect, test } from 'vitest';
import { itemsOf, NEWEST, type Pages, type ReadPage, refreshed, withNewest } from './newest';

interface Item {
  id: string;
  words?: string;
}

const page = (ids: string, next: string | undefined = undefined, requested = 0): ReadPage<Item> => ({
  items: [...ids].map((id) => ({ id })),
  nextIndex: ids.length,
  next,
  dataAvailable: next !== undefined,
  requested,
});

const list = (...pages: ReadPage<Item>[]): Pages<Item> => ({
  pages,
  pageParams: pages.map((_, at) => (at === 0 ? NEWEST : { index: at, before: `${at}` })),
});

const shown = (from: Pages<Item>) => from.pages.map(({ items }) => items.map(({ id }) => id).join(''));

test('new items come first, and the cursor to older pages stays', () => {
  const after = withNewest(list(page('fed', 'd'), page('cba', 'a')), page('hgf', 'f'));
  expect(shown(after)).toEqual(['hgf', 'edcba']);
  expect(after.pages.at(-1)).toMatchObject({ next: 'a', dataAvailable: true });
  expect(after.pageParams).toHaveLength(2);
  expect(shown(withNewest(after, page('ihg', 'g')))).toEqual(['ihg', 'fedcba']);
});

test('items that the fresh page pushes out move to the next page', () => {
  const after = withNewest(list(page('fed', 'd')), page('gfe', 'e'));
  expect(shown(after)).toEqual(['gfe', 'd']);
  expect(after.pages.at(-1)).toMatchObject({ next: 'd' });
  expect(shown(withNewest(list(page('fed', 'd')), page('fed', 'd')))).toEqual(['fed']);
});

test('items deleted or changed in the fresh page are deleted or changed in the list', () => {
  const changed = { ...page('fdc', 'c'), items: [{ id: 'f', words: 'new' }, { id: 'd' }, { id: 'c' }] };
  const after = withNewest(list(page('fed', 'd'), page('cba', 'a')), changed);
  expect(shown(after)).toEqual(['fdc', 'ba']);
  expect(after.pages[0]?.items[0]).toEqual({ id: 'f', words: 'new' });
});

test('the fresh page replaces a list that it does not overlap, or when it is complete', () => {
  expect(shown(withNewest(list(page('fed', 'd'), page('cba')), page('zyx', 'x')))).toEqual(['zyx']);
  expect(shown(withNewest(list(page('fed', 'd'), page('cba')), page('hf')))).toEqual(['hf']);
  expect(shown(withNewest(list(page('fed', 'd')), page('')))).toEqual(['']);
});

test('the answer to an earlier request does not overwrite that to a later one', () => {
  const later = list(page('fed', 'd', 2), page('cba', undefined, 1));
  expect(withNewest(later, page('edc', 'c', 1))).toBe(later);
  expect(shown(refreshed(later, page('edc', 'c', 1)))).toEqual(['fed']);
  expect(shown(refreshed(later, page('gfe', 'e', 3)))).toEqual(['gfe']);
  expect(shown(refreshed(undefined, page('edc', 'c', 1)))).toEqual(['edc']);
});

const isOlder = (one: Item, other: Item) => one.id < other.id;
const all = (from: Pages<Item> | undefined, ...sent: [string, number][]) =>
  itemsOf(
    from,
    sent.map(([id, accepted]) => ({ item: { id }, accepted })),
    isOlder,
  )
    .map(({ id }) => id)
    .join('');

test('an item on two pages is listed once', () => {
  expect(all(list(page('cb'), page('ba'), page('')))).toBe('cba');
});

test('a sent item is listed once, in its order, until a later request is answered', () => {
  const read = list(page('hf', 'f', 5), page('db', undefined, 1));
  expect([all(read, ['i', 6]), all(read, ['g', 6]), all(read, ['a', 6]), all(read, ['f', 6])]).toEqual([
    'ihfdb',
    'hgfdb',
    'hfdba',
    'hfdb',
  ]);
  expect(all(read, ['i', 4])).toBe('hfdb');
  expect(all(undefined, ['i', 4])).toBe('');
});
