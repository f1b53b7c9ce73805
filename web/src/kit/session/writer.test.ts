import { expect, test } from 'vitest';
import { wireChild } from '../testing/children';
import { childFromWire } from './child';
import { whoseIs } from './writer';

const anaya = childFromWire(wireChild());
const nobody = {
  tokens: [],
  childList: [],
  activeChildId: '',
  authToken: '',
  flags: { manualLogout: false, reset: false },
};
const meera = {
  ...nobody,
  tokens: [{ id: anaya.id, token: anaya.token }],
  childList: [anaya],
  activeChildId: anaya.id,
  authToken: anaya.token,
};
const meeras = { childId: anaya.id, parent: 'Mother' };

test('what a parent wrote is theirs whenever they are signed in, and never the other parent’s', () => {
  expect(whoseIs(meeras, meera)).toBe('mine');
  expect(whoseIs({ ...meeras, parent: 'Father' }, meera)).toBe('not mine');
  expect(whoseIs({ ...meeras, parent: '' }, meera)).toBe('not mine');
});

test('what is about a child of others goes at once, before any child is read', () => {
  const reading = { ...meera, childList: [] };
  expect(whoseIs({ childId: '7', parent: 'Mother' }, reading)).toBe('not mine');
  expect(whoseIs(meeras, reading)).toBe('unknown');
  expect(whoseIs(meeras, { ...reading, tokens: [] })).toBe('unknown');
});

test('after an expired session it is kept for who comes; after a logout it is nobody’s', () => {
  expect(whoseIs(meeras, nobody)).toBe('unknown');
  expect(whoseIs(meeras, { ...nobody, flags: { manualLogout: true, reset: false } })).toBe('not mine');
});
