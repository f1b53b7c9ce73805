import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { markRefused, nextItem, OUTBOX_ITEMS, type OutboxItem, requeue, withoutItem } from './items';

const item = (key: string, change: Partial<OutboxItem> = {}): OutboxItem => ({
  key,
  childId: '7',
  parent: 'Mother',
  text: `text of ${key}`,
  at: 1,
  refused: '',
  ...change,
});

describe('a stored outbox', () => {
  test('is read as it was written', () => {
    const items = [item('a'), item('b', { refused: 'too long' })];
    expect(v.parse(OUTBOX_ITEMS, JSON.parse(JSON.stringify(items)))).toEqual(items);
  });

  test.each([
    ['nothing', undefined],
    ['a word', 'items'],
    ['an object', { 0: item('a') }],
    ['a list of other things', [null, 3, 'a', {}, []]],
    ['a key that cannot be a header', [item('a\nb'), item('')]],
    ['a text that is a number', [{ ...item('a'), text: 5 }]],
    [
      'an invalid time',
      [
        { ...item('a'), at: 'noon' },
        { ...item('b'), at: Number.NaN },
      ],
    ],
  ])('is empty when it is %s', (_, stored) => {
    expect(v.parse(OUTBOX_ITEMS, stored)).toEqual([]);
  });
});

test('the oldest is sent first; a refused one does not hold up the others and returns to its place', () => {
  const items = [item('x', { childId: '8' }), item('a'), item('b'), item('c')];
  const next = (from: readonly OutboxItem[]) => nextItem(from, '7')?.key;
  expect(next(items)).toBe('a');
  const refused = markRefused(items, 'a', 'no');
  expect(next(refused)).toBe('b');
  expect(next(withoutItem(refused, 'b'))).toBe('c');
  expect(next(requeue(refused, 'a'))).toBe('a');
  expect(next([])).toBeUndefined();
  expect(nextItem(items, '8')?.key).toBe('x');
});
