import { afterAll, expect, test } from 'vitest';
import { setLanguage } from '../../kit/text/catalogue';
import { whoOf } from './who';

afterAll(() => setLanguage(() => undefined, 'en-US'));

test('the other parent is a translated word, a teacher is named', () => {
  const father = { mine: true, by: 'Father' };
  expect(whoOf(father)).toBe('Father');
  setLanguage((name) => (name === 'chat' ? { by: { Mother: 'माँ', Father: 'पिता' } } : undefined), 'hi-IN');
  expect(whoOf(father)).toBe('पिता');
  expect(whoOf({ mine: false, by: 'Father' })).toBe('Father');
  expect(whoOf({ mine: false, by: 'Anita' })).toBe('Anita');
  expect(whoOf({ mine: true, by: '' })).toBe('');
});
