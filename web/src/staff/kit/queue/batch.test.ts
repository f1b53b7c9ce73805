import { expect, test } from 'vitest';
import type { RowVerdict } from '../../../wire-staff/types.gen';
import { delayAfter, fitting, isAboutTheBatch, MOST_ROWS, outcomeOf } from './batch';
import type { Row } from './row';

const KIB = 1024;
const row = (id: string) => ({ id }) as Row;

test('a batch has at most 200 rows', () => {
  expect(fitting(Array(500).fill(300), MOST_ROWS)).toBe(200);
  expect(fitting(Array(199).fill(300), MOST_ROWS)).toBe(199);
  expect(fitting(Array(500).fill(300), 25)).toBe(25);
});

test('a batch is at most 1 MiB, and at least one row', () => {
  expect(fitting(Array(200).fill(8 * KIB), MOST_ROWS)).toBe(127);
  expect(fitting([2 * KIB * KIB, 300], MOST_ROWS)).toBe(1);
  expect(fitting([], MOST_ROWS)).toBe(0);
});

test('only a verdict takes a row out of the queue', () => {
  const rows = ['a', 'b', 'c', 'd', 'e', 'f'].map(row);
  const verdicts: RowVerdict[] = [
    { id: 'a', verdict: 'accepted' },
    { id: 'b', verdict: 'in_review', reason: 'left_centre' },
    { id: 'c', verdict: 'duplicate', first: 'accepted' },
    { id: 'd', verdict: 'duplicate', first: 'in_review' },
    { id: 'e', verdict: 'pin_required' },
    { id: 'x', verdict: 'accepted' },
  ];
  expect(outcomeOf(rows, verdicts)).toEqual({
    taken: [row('a'), row('c')],
    toReview: [row('b'), row('d')],
    pinRequired: [row('e')],
  });
});

test('a verdict that this version does not know leaves the row where it is', () => {
  const unknown = { id: 'a', verdict: 'later' } as unknown as RowVerdict;
  expect(outcomeOf([row('a')], [unknown])).toEqual({ taken: [], toReview: [], pinRequired: [] });
});

test('a batch is made smaller only when the server refused what is in it', () => {
  expect([400, 413, 415, 422].filter(isAboutTheBatch)).toEqual([400, 413, 415, 422]);
  expect([0, 200, 401, 403, 404, 408, 429, 500, 502, 503, 504].filter(isAboutTheBatch)).toEqual([]);
});

test('the next attempt comes after 1, 2, 4 ... 60 seconds', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 400].map(delayAfter);
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000));
});
