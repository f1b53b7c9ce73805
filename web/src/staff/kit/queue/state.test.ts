import { expect, test } from 'vitest';
import type { Row } from './row';
import { type Change, EMPTY, next } from './state';

const row = (id: string, person: string | null = null) => ({ id, person }) as Row;
const after = (...changes: readonly Change[]) => changes.reduce(next, EMPTY);
const loaded = (...ids: string[]): Change => ({ kind: 'loaded', waiting: ids.map((id) => row(id)), pinRequired: [] });
const added = (...ids: string[]): Change => ({ kind: 'added', rows: ids.map((id) => row(id)) });
const answered = (of: { taken?: string[]; toReview?: string[]; pinRequired?: string[] }): Change => ({
  kind: 'answered',
  at: 100,
  taken: (of.taken ?? []).map((id) => row(id)),
  toReview: (of.toReview ?? []).map((id) => row(id)),
  pinRequired: (of.pinRequired ?? []).map((id) => row(id)),
});
const ids = (rows: readonly Row[]) => rows.map(({ id }) => id);

test('entries wait in the order in which they were made', () => {
  expect(ids(after(loaded('a', 'b'), added('c'), added('d')).waiting)).toEqual(['a', 'b', 'c', 'd']);
});

test('an entry made, and one answered, before the others were read count once', () => {
  const state = after(added('c', 'd'), answered({ taken: ['a'] }), loaded('a', 'b', 'c'));
  expect(ids(state.waiting)).toEqual(['b', 'c', 'd']);
});

test('each verdict moves its rows', () => {
  const state = after(loaded('a', 'b', 'c', 'd'), answered({ taken: ['a'], toReview: ['b'], pinRequired: ['c'] }));
  expect(ids(state.waiting)).toEqual(['c', 'd']);
  expect(ids(state.pinRequired)).toEqual(['c']);
  expect(state.toReview).toBe(1);
});

test('an accepted entry is shown until the room was loaded after it', () => {
  const taken = after(loaded('a'), answered({ taken: ['a'] }));
  expect(taken.taken.map((one) => one.row.id)).toEqual(['a']);
  expect(next(taken, { kind: 'room', at: 99 }).taken).toHaveLength(1);
  expect(next(taken, { kind: 'room', at: 100 }).taken).toEqual([]);
});

test('the person who enters the PIN stands in the entry, which keeps its place', () => {
  const asked = after(loaded('a', 'b', 'c'), answered({ pinRequired: ['b'] }));
  const state = next(asked, { kind: 'released', rows: [row('b', '7')] });
  expect(state.pinRequired).toEqual([]);
  expect(state.waiting.map(({ id, person }) => [id, person])).toEqual([
    ['a', null],
    ['b', '7'],
    ['c', null],
  ]);
});
