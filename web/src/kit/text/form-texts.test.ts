import { expect, test } from 'vitest';
import { formTexts } from './form-texts';

test.each([
  [2, '2 characters left'],
  [1, '1 character left'],
  [0, 'Character limit reached'],
])('that %i more fit is said by their number', (left, text) => {
  expect(formTexts.left(left)).toBe(text);
});
