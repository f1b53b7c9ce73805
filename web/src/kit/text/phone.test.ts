import { expect, test } from 'vitest';
import { mobileNumber, nationalNumber, typedNumber } from './phone';

test.each([
  ['9800000001', '9800000001'],
  ['+91 98000 00001', '9800000001'],
  ['+91-98000-00001', '9800000001'],
  ['0091 98000 00001', '9800000001'],
  ['098000 00001', '9800000001'],
  [' (98000) 00001', '9800000001'],
  ['919800000001', '9800000001'],
  ['+91 (0) 98000 00001', '9800000001'],
  ['\u202a+91 98000\u00a000001\u202c', '9800000001'],
  ['९८०००००००१', '9800000001'],
  ['９８０００００００１', '9800000001'],
  ['9198000001', '9198000001'],
  // Not a complete domestic number: it stays unchanged, and the form shows the error.
  ['+1 98000 00001', undefined],
  ['98000a00001', undefined],
  ['98000', undefined],
  ['98000000011', undefined],
  ['', undefined],
])('%j is %j', (text, number) => {
  expect(nationalNumber(text, '+91')).toBe(number);
});

test.each(['0980000000', '1234567890', '0000000000', '5800000001'])('%s is not an Indian mobile number', (number) => {
  expect(mobileNumber(number, '+91')).toBeUndefined();
  expect(mobileNumber(number, '+1')).toBe(number);
});

/** The field's value when a text is typed character by character. */
function typedOneByOne(text: string, digits: number | undefined, digitsAlone = false): string {
  return [...text].reduce((value, character) => typedNumber(value + character, '+91', { digits, digitsAlone }), '');
}

test.each([
  ['09800000002', '9800000002'],
  ['98000 00002', '9800000002'],
  ['+91 98000 00002', '9800000002'],
  ['919800000002', '9800000002'],
  ['0091 98000 00002', '9800000002'],
  ['98000000012345', '9800000001'],
  ['098000000023', '9800000002'],
])('%j becomes %j in a field of ten digits, typed or filled in', (text, value) => {
  expect(typedOneByOne(text, 10)).toBe(value);
  if (text.length < 14 || text.includes(' ')) expect(typedOneByOne(text, 10, true)).toBe(value);
});

test('other characters stay for the form’s rule, or are removed from a field of digits only', () => {
  expect(typedOneByOne('98765abcde', undefined)).toBe('98765abcde');
  expect(typedOneByOne('981111111a', 10)).toBe('981111111a');
  expect(typedOneByOne('98b11', undefined, true)).toBe('9811');
});
