import { expect, test } from 'vitest';
import { shuffle } from './shuffle';

/** A seeded generator, so that a run can be repeated. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

test('a shuffle keeps every post once and leaves the given list alone', () => {
  const list = [1, 2, 3, 4, 5, 6, 7];
  const shuffled = shuffle(list, numbers(7));
  expect([...shuffled].sort()).toEqual(list);
  expect(list).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('every order is about equally likely', () => {
  const random = numbers(1);
  const seen = new Map<string, number>();
  for (let round = 0; round < 6000; round += 1) {
    const order = shuffle(['a', 'b', 'c'], random).join('');
    seen.set(order, (seen.get(order) ?? 0) + 1);
  }
  expect([...seen.keys()].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
  for (const count of seen.values()) expect(count).toBeGreaterThan(850);
});

test('the largest random number stays inside the list', () => {
  expect(shuffle(['a', 'b'], () => 0.999999)).toEqual(['a', 'b']);
  expect(shuffle([], () => 0)).toEqual([]);
});
