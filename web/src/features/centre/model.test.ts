import { expect, test } from 'vitest';
import { dialable } from './model';

test('a phone link has digits and a plus only', () => {
  expect(dialable('+91 98000-01 111')).toBe('+919800001111');
});
