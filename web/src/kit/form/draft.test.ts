import * as v from 'valibot';
import { expect, test } from 'vitest';
import { draftSchema } from './draft';

const initial = { name: '', rating: 0, tags: [] as string[], picture: undefined };

test('what was typed is there again', () => {
  const kept = { name: 'Usha', rating: 7, tags: ['Food'] };
  expect(v.parse(draftSchema(initial), kept)).toEqual({ ...kept, picture: undefined });
});

test('what the form does not have, or has in another kind, is left out', () => {
  expect(v.parse(draftSchema(initial), { name: 7, rating: '7', tags: [1], picture: {}, more: 'x' })).toEqual(initial);
});

test('nothing, or nonsense, leaves the form as it is', () => {
  for (const kept of [undefined, null, 'text', 3]) expect(v.parse(draftSchema(initial), kept)).toEqual(initial);
});
