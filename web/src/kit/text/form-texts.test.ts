import { expect, test } from 'vitest';
import { formTexts } from './form-texts';

test.each([
  [2, '2 characters left'],
  [1, '1 character left'],
  [0, 'Character limit reached'],
])('with %i characters left the text is %j', (left, text) => {
  expect(formTexts.left(left)).toBe(text);
});
