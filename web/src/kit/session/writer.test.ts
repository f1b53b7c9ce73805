import { expect, test } from 'vitest';
import { whoseIs } from './writer';

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

test('what a parent wrote is theirs whenever they are signed in, and never the other parent’s', () => {
  expect(whoseIs(meeras, meera)).toBe('mine');
  expect(whoseIs({ ...meeras, parent: 'Father' }, meera)).toBe('not mine');
  expect(whoseIs({ ...meeras, parent: '' }, meera)).toBe('not mine');
});

test('what is about a child of others goes at once, before any child is read', () => {
  const reading = { ...meera, children: {} };
  expect(whoseIs({ childId: '7', parent: 'Mother' }, reading)).toBe('not mine');
  expect(whoseIs(meeras, reading)).toBe('unknown');
  expect(whoseIs(meeras, { ...reading, tokens: [] })).toBe('unknown');
});

test('after an expired session it is kept for who comes; after a logout it is nobody’s', () => {
  expect(whoseIs(meeras, nobody)).toBe('unknown');
  expect(whoseIs(meeras, { ...nobody, flags: { manualLogout: true, reset: false } })).toBe('not mine');
});
