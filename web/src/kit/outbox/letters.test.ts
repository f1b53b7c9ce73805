import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { LETTERS, type Letter, nextOf, refuse, revive, without } from './letters';

const letter = (key: string, change: Partial<Letter> = {}): Letter => ({
  key,
  childId: '7',
  parent: 'Mother',
  text: `text of ${key}`,
  at: 1,
  refused: '',
  ...change,
});

describe('what was stored', () => {
  test('is taken as it was written', () => {
    const letters = [letter('a'), letter('b', { refused: 'too long' })];
    expect(v.parse(LETTERS, JSON.parse(JSON.stringify(letters)))).toEqual(letters);
  });

  test.each([
    ['nothing', undefined],
    ['a word', 'letters'],
    ['an object', { 0: letter('a') }],
    ['a list of other things', [null, 3, 'a', {}, []]],
    ['a key that could be no header', [letter('a\nb'), letter('')]],
    ['a text that is a number', [{ ...letter('a'), text: 5 }]],
    [
      'a moment that is none',
      [
        { ...letter('a'), at: 'noon' },
        { ...letter('b'), at: Number.NaN },
      ],
    ],
  ])('is no letter when it is %s', (_, stored) => {
    expect(v.parse(LETTERS, stored)).toEqual([]);
  });
});

test('the oldest goes first; one that was refused lets the others pass and comes back in its place', () => {
  const letters = [letter('x', { childId: '8' }), letter('a'), letter('b'), letter('c')];
  const next = (from: readonly Letter[]) => nextOf(from, '7')?.key;
  expect(next(letters)).toBe('a');
  const stopped = refuse(letters, 'a', 'no');
  expect(next(stopped)).toBe('b');
  expect(next(without(stopped, 'b'))).toBe('c');
  expect(next(revive(stopped, 'a'))).toBe('a');
  expect(next([])).toBeUndefined();
  expect(nextOf(letters, '8')?.key).toBe('x');
});
