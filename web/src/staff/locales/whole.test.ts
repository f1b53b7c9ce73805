import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { type Language, setLanguage } from '../../kit/text/catalogue';
import { hindi } from './hindi/hindi';
import { kannada } from './kannada/kannada';
import { tamil } from './tamil/tamil';

// Every text of the staff's app exists in each language, shows the same values, and is translated.

const shape = readFileSync(new URL('words.ts', import.meta.url), 'utf8');
for (const [, path] of shape.matchAll(/'staff\/[\w-]+': typeof import\('([^']+)'\)/g)) {
  await import(/* @vite-ignore */ new URL(`${path}.ts`, import.meta.url).pathname);
}

const english = new Map<string, object>();
setLanguage((name, texts) => {
  if (name.startsWith('staff/')) english.set(name, structuredTexts(texts));
  return undefined;
}, 'en-US');
afterAll(() => setLanguage(() => undefined, 'en-US'));

/** A copy: a language replaces the texts of a catalogue in place. */
function structuredTexts(texts: object): object {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'object' && text !== null ? structuredTexts(text) : text,
    ]),
  );
}

const languages: readonly { name: string; words: Language; script: RegExp }[] = [
  { name: 'Hindi', words: hindi, script: /\p{Script=Devanagari}/u },
  { name: 'Kannada', words: kannada, script: /\p{Script=Kannada}/u },
  { name: 'Tamil', words: tamil, script: /\p{Script=Tamil}/u },
];

/** The same in every language. */
const AS_THEY_ARE = /^PIN$/;
const VALUES = ['7', '8'];

interface Text {
  at: string;
  text: string;
}

function textsOf(value: unknown, at: string): Text[] {
  if (typeof value === 'string') return [{ at, text: value }];
  if (typeof value === 'function') return [{ at, text: value(...VALUES) as string }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${at} ${key}`));
}

const wanted = [...english].flatMap(([name, texts]) => textsOf(texts, name));
const digits = (text: string) => [...text.matchAll(/[78]/g)].map(([digit]) => digit).sort();

describe.each(languages)('$name', ({ words, script }) => {
  const there = new Map(
    [...english].flatMap(([name, texts]) => textsOf(words(name, texts), name)).map(({ at, text }) => [at, text]),
  );

  test('has each text, with its values', () => {
    expect(wanted.length).toBeGreaterThan(150);
    expect([...there.keys()].toSorted()).toEqual(wanted.map(({ at }) => at).toSorted());
    const wrong = wanted.filter(({ at, text }) => String(digits(there.get(at) ?? '')) !== String(digits(text)));
    expect(wrong.map(({ at }) => at)).toEqual([]);
  });

  test('is written in its own script', () => {
    const foreign = [...there].filter(([, text]) => !script.test(text) && !AS_THEY_ARE.test(text));
    expect(foreign).toEqual([]);
  });
});
