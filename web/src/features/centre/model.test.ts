import { expect, test } from 'vitest';
import { dialable } from './model';

test('a telephone takes digits and the plus', () => {
  expect(dialable('+91 98000-01 111')).toBe('+919800001111');
});
