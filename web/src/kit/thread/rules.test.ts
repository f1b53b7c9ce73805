import { expect, test } from 'vitest';
import { EMPTY, restOf, threadFault } from './rules';

const picture = new File(['x'], 'x.png', { type: 'image/png' });

test('a message has words or a picture, and not too many words', () => {
  expect(threadFault({ message: ' \n', pictures: [] })).toBe('message missing');
  expect(threadFault({ message: '', pictures: [picture] })).toBeNull();
  expect(threadFault({ message: 'x'.repeat(2048), pictures: [] })).toBeNull();
  expect(threadFault({ message: `${'😀'.repeat(2048)} `, pictures: [] })).toBeNull();
  expect(threadFault({ message: 'x'.repeat(2049), pictures: [picture] })).toBe('message long');
});

test('what has gone is not kept, and what was begun meanwhile is', () => {
  const sent = { message: 'One', pictures: [picture] };
  expect(restOf(sent, sent)).toEqual(EMPTY);
  expect(restOf(sent, { ...sent, message: 'Two' })).toEqual({ message: 'Two', pictures: [] });
  const other = [new File(['y'], 'y.png', { type: 'image/png' })];
  expect(restOf(sent, { ...sent, pictures: other })).toEqual({ message: '', pictures: other });
});
