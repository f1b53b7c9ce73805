import { afterAll, expect, test } from 'vitest';
import { speak } from '../../kit/text/catalogue';
import { whoOf } from './who';

afterAll(() => speak(() => undefined, 'en-US'));

test('the other parent is named in the language that is spoken, a teacher as they are called', () => {
  const father = { mine: true, by: 'Father' };
  expect(whoOf(father)).toBe('Father');
  speak((name) => (name === 'chat' ? { by: { Mother: 'माँ', Father: 'पिता' } } : undefined), 'hi-IN');
  expect(whoOf(father)).toBe('पिता');
  expect(whoOf({ mine: false, by: 'Father' })).toBe('Father');
  expect(whoOf({ mine: false, by: 'Anita' })).toBe('Anita');
  expect(whoOf({ mine: true, by: '' })).toBe('');
});
