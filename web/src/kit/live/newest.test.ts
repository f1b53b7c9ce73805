import { expect, test } from 'vitest';
import { NEWEST } from '../query/pages';
import { withNewest } from './newest';

interface Listed {
  items: readonly { id: string; words?: string }[];
  nextIndex: number;
  next: string | undefined;
  dataAvailable: boolean;
}

const page = (ids: string, next: string | undefined = undefined): Listed => ({
  items: [...ids].map((id) => ({ id })),
  nextIndex: ids.length,
  next,
  dataAvailable: next !== undefined,
});

const list = (...pages: Listed[]) => ({
  pages,
  pageParams: pages.map((_, at) => (at === 0 ? NEWEST : { index: at, before: `${at}` })),
});

const shown = (from: ReturnType<typeof withNewest>) =>
  from.pages.map(({ items }) => items.map(({ id }) => id).join(''));

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
