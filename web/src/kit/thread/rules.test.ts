import { expect, test } from 'vitest';
import { EMPTY, restOf, validateMessage } from './rules';

const picture = new File(['x'], 'x.png', { type: 'image/png' });

test('a message needs text or a picture, and its text has a limit', () => {
  expect(validateMessage({ message: ' \n', pictures: [] })).toBe('message missing');
  expect(validateMessage({ message: '', pictures: [picture] })).toBeNull();
  expect(validateMessage({ message: 'x'.repeat(2048), pictures: [] })).toBeNull();
  expect(validateMessage({ message: `${'😀'.repeat(2048)} `, pictures: [] })).toBeNull();
  expect(validateMessage({ message: 'x'.repeat(2049), pictures: [picture] })).toBe('message long');
});

test('what was sent is cleared, and what was typed meanwhile stays', () => {
  const sent = { message: 'One', pictures: [picture] };
  expect(restOf(sent, sent)).toEqual(EMPTY);
  expect(restOf(sent, { ...sent, message: 'Two' })).toEqual({ message: 'Two', pictures: [] });
  const other = [new File(['y'], 'y.png', { type: 'image/png' })];
  expect(restOf(sent, { ...sent, pictures: other })).toEqual({ message: '', pictures: other });
});
