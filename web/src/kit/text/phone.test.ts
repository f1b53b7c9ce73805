import { expect, test } from 'vitest';
import { pastedPhone } from './phone';

test.each([
  ['9800000001', '9800000001'],
  ['+91 98000 00001', '9800000001'],
  ['+91-98000-00001', '9800000001'],
  ['0091 98000 00001', '9800000001'],
  ['098000 00001', '9800000001'],
  [' (98000) 00001\n', '9800000001'],
  // Not a whole number of this country: it stays as it is, and the form's rule says what is wrong.
  ['+1 98000 00001', undefined],
  ['98000a00001', undefined],
  ['98000', undefined],
  ['919800000001', undefined],
  ['', undefined],
])('%j pasted is %j', (text, number) => {
  expect(pastedPhone(text, '+91')).toBe(number);
});
