import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { messages } from '../features/sessions/messages';
import { listedFromWire } from '../features/sessions/model';
import { speak } from '../kit/text/catalogue';
import { hindi } from './hindi/hindi';
import { kannada } from './kannada/kannada';
import { tamil } from './tamil/tamil';

// What was done with the parent's sign-in is said in the parent's language. The server's test holds the same table to what
// the server tells: rules/deeds.json.

const table = JSON.parse(readFileSync(new URL('../../../rules/deeds.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

afterEach(() => speak(() => undefined, 'en-US'));

function told(deed: string, what: string) {
  const one = { at: 0, deed, what, here: true, platform: 'web', device: '' };
  return listedFromWire({ sessions: [], activity: [one] }).activity[0]?.what;
}

test('has each deed that the server tells, and no other', () => {
  expect(messages.deeds).toEqual(table);
});

test.each([
  ['Hindi', hindi, 'hi-IN', /^[\p{Script=Devanagari}\p{M}\s]+$/u],
  ['Kannada', kannada, 'kn-IN', /^[\p{Script=Kannada}\p{M}\u200c\s]+$/u],
  ['Tamil', tamil, 'ta-IN', /^[\p{Script=Tamil}\p{M}\s-]+$/u],
])('a deed is said in %s', (_, words, tag, script) => {
  speak(words, tag);
  const said = Object.entries(table).map(([deed, what]) => told(deed, what) ?? '');
  for (const text of said) expect.soft(text.replace('PIN', '')).toMatch(script);
  expect(new Set(said).size).toBe(said.length);
});

test('a deed of a newer server is said as it came', () => {
  speak(hindi, 'hi-IN');
  expect(told('planted_a_tree', 'Planted a tree')).toBe('Planted a tree');
});
