import * as v from 'valibot';
import { expect, test } from 'vitest';
import { draftSchema } from './draft';

const initial = { name: '', rating: 0, tags: [] as string[], picture: undefined };

test('a draft restores the values', () => {
  const kept = { name: 'Usha', rating: 7, tags: ['Food'] };
  expect(v.parse(draftSchema(initial), kept)).toEqual({ ...kept, picture: undefined });
});

test('unknown fields and values of another type are ignored', () => {
  expect(v.parse(draftSchema(initial), { name: 7, rating: '7', tags: [1], picture: {}, more: 'x' })).toEqual(initial);
});

test('an absent or invalid draft gives the initial values', () => {
  for (const kept of [undefined, null, 'text', 3]) expect(v.parse(draftSchema(initial), kept)).toEqual(initial);
});
