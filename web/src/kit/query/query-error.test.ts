import { expect, test } from 'vitest';
import type { Failure } from '../net/answer';
import { isAway } from './query-error';

const answered = (status: number): Failure => ({ kind: 'server', text: 'Server Error', status });

test('a server is away when its gateway says so, not when it fails itself', () => {
  expect([502, 503, 504].map((status) => isAway(answered(status)))).toEqual([true, true, true]);
  expect([404, 500, 501, 505].map((status) => isAway(answered(status)))).toEqual([false, false, false, false]);
  expect(isAway({ kind: 'refused', text: 'No Data Found', code: undefined })).toBe(false);
});
