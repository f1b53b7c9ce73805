import { expect, test } from 'vitest';
import { itemsOf, NEWEST, type Pages, type ReadPage, refreshed, withNewest } from './newest';

interface Item {
  id: string;
  words?: string;
}

const page = (ids: string, next: string | undefined = undefined, asked = 0): ReadPage<Item> => ({
  items: [...ids].map((id) => ({ id })),
  nextIndex: ids.length,
  next,
  dataAvailable: next !== undefined,
  asked,
});

const list = (...pages: ReadPage<Item>[]): Pages<Item> => ({
  pages,
  pageParams: pages.map((_, at) => (at === 0 ? NEWEST : { index: at, before: `${at}` })),
});

const shown = (from: Pages<Item>) => from.pages.map(({ items }) => items.map(({ id }) => id).join(''));

test('what is new comes in front, and the way on to older ones stays', () => {
  const after = withNewest(list(page('fed', 'd'), page('cba', 'a')), page('hgf', 'f'));
  expect(shown(after)).toEqual(['hgf', 'edcba']);
  expect(after.pages.at(-1)).toMatchObject({ next: 'a', dataAvailable: true });
  expect(after.pageParams).toHaveLength(2);
  expect(shown(withNewest(after, page('ihg', 'g')))).toEqual(['ihg', 'fedcba']);
});

test('one page grows by what slides out of the fresh one', () => {
  const after = withNewest(list(page('fed', 'd')), page('gfe', 'e'));
  expect(shown(after)).toEqual(['gfe', 'd']);
  expect(after.pages.at(-1)).toMatchObject({ next: 'd' });
  expect(shown(withNewest(list(page('fed', 'd')), page('fed', 'd')))).toEqual(['fed']);
});

test('what is gone from the fresh page is gone from the list, and what has changed is as it says', () => {
  const changed = { ...page('fdc', 'c'), items: [{ id: 'f', words: 'new' }, { id: 'd' }, { id: 'c' }] };
  const after = withNewest(list(page('fed', 'd'), page('cba', 'a')), changed);
  expect(shown(after)).toEqual(['fdc', 'ba']);
  expect(after.pages[0]?.items[0]).toEqual({ id: 'f', words: 'new' });
});

test('where the two do not meet, or the fresh page is the whole list, it stands alone', () => {
  expect(shown(withNewest(list(page('fed', 'd'), page('cba')), page('zyx', 'x')))).toEqual(['zyx']);
  expect(shown(withNewest(list(page('fed', 'd'), page('cba')), page('hf')))).toEqual(['hf']);
  expect(shown(withNewest(list(page('fed', 'd')), page('')))).toEqual(['']);
});

test('what was asked for earlier takes the place of nothing that was asked for later', () => {
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
    sent.map(([id, known]) => ({ item: { id }, known })),
    isOlder,
  )
    .map(({ id }) => id)
    .join('');

test('an item that slid into the next page is there once', () => {
  expect(all(list(page('cb'), page('ba'), page('')))).toBe('cba');
});

test('what was sent from here stands where its moment puts it, once, until a later question is answered', () => {
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
