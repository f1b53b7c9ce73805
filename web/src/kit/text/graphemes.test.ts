import { expect, test } from 'vitest';
import { countCharacters, firstGrapheme, splitAt } from './graphemes';

const FAMILY = '👨‍👩‍👧';

test.each([
  ['Rao', 'R'],
  ['गौतम', 'गौ'],
  ['கௌதம்', 'கௌ'],
  ['ಕೌಶಿಕ್', 'ಕೌ'],
  ['श्रेया', 'श्रे'],
  [`${FAMILY} and friends`, FAMILY],
  ['', ''],
])('the first grapheme of %j is %j', (text, grapheme) => expect(firstGrapheme(text)).toBe(grapheme));

test.each([
  ['abc', 3],
  ['👍', 1],
  [FAMILY, 5],
  ['कि', 2],
])('%j has %i characters for the server', (text, count) => expect(countCharacters(text)).toBe(count));

test.each([
  ['Hello', 5, 'Hello', ''],
  ['Hello', 4, 'Hell', 'o'],
  ['कि', 1, '', 'कि'],
  ['यह कि', 4, 'यह ', 'कि'],
  ['கௌதம்', 3, 'கௌத', 'ம்'],
  ['ಕೌಶಿಕ್', 3, 'ಕೌ', 'ಶಿಕ್'],
  [`ab${FAMILY}`, 6, 'ab', FAMILY],
  [`ab${FAMILY}`, 7, `ab${FAMILY}`, ''],
  ['👍👍👍', 2, '👍👍', '👍'],
  ['🇮🇳🇮🇳', 3, '🇮🇳', '🇮🇳'],
])('of %j, at most %i characters are %j', (text, most, fits, over) =>
  expect(splitAt(text, most)).toEqual({ fits, over }),
);
