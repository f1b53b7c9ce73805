import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { messages } from '../features/sessions/messages';
import { listedFromWire } from '../features/sessions/model';
import { setLanguage } from '../kit/text/catalogue';
import { hindi } from './hindi/hindi';
import { kannada } from './kannada/kannada';
import { tamil } from './tamil/tamil';

// The entries of "Recent activity" in each language. The server's test compares the same table with what the server sends:
// rules/audit-actions.json.

const table = JSON.parse(readFileSync(new URL('../../../rules/audit-actions.json', import.meta.url), 'utf8')) as Record<
  string,
  string
>;

afterEach(() => setLanguage(() => undefined, 'en-US'));

function textOf(deed: string, what: string) {
  const one = { at: 0, deed, what, here: true, platform: 'web', device: '' };
  return listedFromWire({ sessions: [], activity: [one] }).activity[0]?.what;
}

test('has every entry that the server sends, and no other', () => {
  expect(messages.auditActions).toEqual(table);
});

test.each([
  ['Hindi', hindi, 'hi-IN', /^[\p{Script=Devanagari}\p{M}\s]+$/u],
  ['Kannada', kannada, 'kn-IN', /^[\p{Script=Kannada}\p{M}\u200c\s]+$/u],
  ['Tamil', tamil, 'ta-IN', /^[\p{Script=Tamil}\p{M}\s-]+$/u],
])('an entry is shown in %s', (_, words, tag, script) => {
  setLanguage(words, tag);
  const texts = Object.entries(table).map(([deed, what]) => textOf(deed, what) ?? '');
  for (const text of texts) expect.soft(text.replace('PIN', '')).toMatch(script);
  expect(new Set(texts).size).toBe(texts.length);
});

test('an entry of a newer server is shown as it was sent', () => {
  setLanguage(hindi, 'hi-IN');
  expect(textOf('planted_a_tree', 'Planted a tree')).toBe('Planted a tree');
});
