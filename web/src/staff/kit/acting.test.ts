import { expect, test } from 'vitest';
import { type Actor, actorFor, setActor, whoActs } from './acting';

const NOW = 1_700_000_000_000;
const lakshmi: Actor = { person: '7', onShift: true, freshUntil: NOW + 1, online: true };

test('the active person writes at once, sensitive work only with a fresh PIN', () => {
  expect(actorFor('routine', lakshmi, NOW)).toBe('7');
  expect(actorFor('sensitive', lakshmi, NOW)).toBe('7');
  expect(actorFor('routine', lakshmi, NOW + 1)).toBe('7');
  expect(actorFor('sensitive', lakshmi, NOW + 1)).toBeUndefined();
});

test('nobody active is asked, with and without a connection', () => {
  for (const online of [true, false])
    expect(actorFor('routine', { ...lakshmi, person: undefined, online }, NOW)).toBeUndefined();
});

test('without a connection the active person does everything; with one, who was never proved is asked', () => {
  const unproved = { ...lakshmi, onShift: false, freshUntil: 0 };
  expect(actorFor('sensitive', { ...unproved, online: false }, NOW)).toBe('7');
  expect(actorFor('routine', unproved, NOW)).toBeUndefined();
});

test('of two questions the later one stays open', async () => {
  setActor({ ...lakshmi, person: undefined });
  const first = whoActs('routine');
  void whoActs('sensitive');
  expect(await first).toBeUndefined();
});
