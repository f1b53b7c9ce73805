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
  // Not a whole number of this country: it stays as it is, and the form's rule says what is wrong.
  ['+1 98000 00001', undefined],
  ['98000a00001', undefined],
  ['98000', undefined],
  ['98000000011', undefined],
  ['', undefined],
])('%j is %j', (text, number) => {
  expect(nationalNumber(text, '+91')).toBe(number);
});

test.each(['0980000000', '1234567890', '0000000000', '5800000001'])('%s is no mobile number of India', (number) => {
  expect(mobileNumber(number, '+91')).toBeUndefined();
  expect(mobileNumber(number, '+1')).toBe(number);
});

/** What the field holds after each letter. */
function typedOneByOne(text: string, digits: number | undefined, digitsAlone = false): string {
  return [...text].reduce((held, letter) => typedNumber(held + letter, '+91', { digits, digitsAlone }), '');
}

test.each([
  ['09800000002', '9800000002'],
  ['98000 00002', '9800000002'],
  ['+91 98000 00002', '9800000002'],
  ['919800000002', '9800000002'],
  ['0091 98000 00002', '9800000002'],
  ['98000000012345', '9800000001'],
  ['098000000023', '9800000002'],
])('%j is %j in a field of ten digits, typed and filled in', (text, held) => {
  expect(typedOneByOne(text, 10)).toBe(held);
  if (text.length < 14 || text.includes(' ')) expect(typedOneByOne(text, 10, true)).toBe(held);
});

test('what is no digit stays where the rule shall tell it, and goes where digits alone are taken', () => {
  expect(typedOneByOne('98765abcde', undefined)).toBe('98765abcde');
  expect(typedOneByOne('981111111a', 10)).toBe('981111111a');
  expect(typedOneByOne('98b11', undefined, true)).toBe('9811');
});
