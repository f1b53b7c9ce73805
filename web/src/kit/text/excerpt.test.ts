import { expect, test } from 'vitest';
import { excerpt } from './excerpt';

test.each([
  ['Please call us', 40, 'Please call us'],
  ['Please call us,\nAnaya has a temperature.', 40, 'Please call us, Anaya has a temperature.'],
  ['Please call us, Anaya has a temperature.', 20, 'Please call us…'],
  ['Donaudampfschifffahrtsgesellschaft', 10, 'Donaudampf…'],
  // A grapheme of several code points is not split.
  ['👍👍👍👍', 2, '👍👍…'],
  ['👨‍👩‍👧👨‍👩‍👧', 1, '👨‍👩‍👧…'],
  ['कितनी', 2, 'कित…'],
  ['கௌதம்', 2, 'கௌத…'],
])('of %j at most %d graphemes are %j', (text, longest, cut) => expect(excerpt(text, longest)).toBe(cut));
