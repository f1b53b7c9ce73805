import { expect, test } from 'vitest';
import { ownerOf } from './owner';

const anaya = { id: '100', centerId: '7', roomId: '70', parent: 'Mother', changes: '0' };
const nobody = {
  tokens: [],
  children: {},
  activeChildId: '',
  authToken: '',
  flags: { manualLogout: false, reset: false },
};
const meera = {
  ...nobody,
  tokens: [{ id: anaya.id, token: 'token-100' }],
  children: { [anaya.id]: anaya },
  activeChildId: anaya.id,
  authToken: 'token-100',
};
const meeras = { childId: anaya.id, parent: 'Mother' };

test('a text belongs to its author whenever they are signed in, and never to the other parent', () => {
  expect(ownerOf(meeras, meera)).toBe('mine');
  expect(ownerOf({ ...meeras, parent: 'Father' }, meera)).toBe('not mine');
  expect(ownerOf({ ...meeras, parent: '' }, meera)).toBe('not mine');
});

test('a text about another family’s child is foreign even before any child is loaded', () => {
  const reading = { ...meera, children: {} };
  expect(ownerOf({ childId: '7', parent: 'Mother' }, reading)).toBe('not mine');
  expect(ownerOf(meeras, reading)).toBe('unknown');
  expect(ownerOf(meeras, { ...reading, tokens: [] })).toBe('unknown');
});

test('a text is kept after an expired session, and foreign after a logout', () => {
  expect(ownerOf(meeras, nobody)).toBe('unknown');
  expect(ownerOf(meeras, { ...nobody, flags: { manualLogout: true, reset: false } })).toBe('not mine');
});
