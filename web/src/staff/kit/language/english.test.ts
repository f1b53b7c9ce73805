import { afterEach, expect, test } from 'vitest';
import { catalogue, setLanguage } from '../../../kit/text/catalogue';
import { englishOf } from './english';

const french = { hello: 'Bonjour', roles: { head: 'Chef', office: 'Bureau' } };

afterEach(() => setLanguage(() => undefined, 'en-US'));

test('English comes back whole after another language has replaced it', () => {
  const texts = catalogue('greetings', { hello: 'Hello', roles: { head: 'Head', office: 'Office' } });
  const shown = () => [texts.hello, texts.roles.head, texts.roles.office];
  setLanguage((name, english) => {
    englishOf(name, english);
    return name === 'greetings' ? french : undefined;
  }, 'fr-FR');
  expect(shown()).toEqual(['Bonjour', 'Chef', 'Bureau']);
  setLanguage(englishOf, 'en-US');
  expect(shown()).toEqual(['Hello', 'Head', 'Office']);
});
