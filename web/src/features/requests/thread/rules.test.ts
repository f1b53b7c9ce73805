import { expect, test } from 'vitest';
import { threadFault } from './rules';

const picture = new File(['x'], 'x.png', { type: 'image/png' });

test('a message has words or a picture, and not too many words', () => {
  expect(threadFault({ message: ' \n', pictures: [] })).toBe('message missing');
  expect(threadFault({ message: '', pictures: [picture] })).toBeNull();
  expect(threadFault({ message: 'x'.repeat(2048), pictures: [] })).toBeNull();
  expect(threadFault({ message: `${'😀'.repeat(2048)} `, pictures: [] })).toBeNull();
  expect(threadFault({ message: 'x'.repeat(2049), pictures: [picture] })).toBe('message long');
});
