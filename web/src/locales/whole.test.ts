import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { monthName, weekday } from '../kit/date/formats';
import { type Language, setLanguage } from '../kit/text/catalogue';
import { hindi } from './hindi/hindi';
import { kannada } from './kannada/kannada';
import { tamil } from './tamil/tamil';

// Completeness of a language: every text of English exists, shows the same values, and is translated. Types check most of the
// first; records with string or number keys need this test.

const shape = readFileSync(new URL('words.ts', import.meta.url), 'utf8');
for (const [, path] of shape.matchAll(/typeof import\('([^']+)'\)/g)) {
  await import(/* @vite-ignore */ new URL(`${path}.ts`, import.meta.url).pathname);
}

type Sentences = Record<string, string>;
const rules = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../rules/${name}.json`, import.meta.url), 'utf8'));

/** The server's sentences: the English originals. */
const table = rules('refusals') as Sentences;
const PLACE = /\{(\w+)\}/g;
const withPlaces = (sentences: Sentences) =>
  Object.fromEntries(
    Object.entries(sentences).map(([code, sentence]) => [
      code,
      sentence.search(PLACE) < 0
        ? sentence
        : (values: Record<string, unknown>) => sentence.replace(PLACE, (_, name: string) => `${values[name]}`),
    ]),
  );
const refusals = withPlaces(table);

/** The default configurable texts; list items are keyed by their English name. */
const { texts: configured, lists } = rules('server-texts') as { texts: Sentences; lists: Record<string, Sentences> };
const items = Object.entries(lists).map(([list, all]) => [
  list,
  Object.fromEntries(Object.keys(all).map((item) => [item, item])),
]);

/** Numbers that are not settings. All others must be values of the refusal. */
const FIXED = new Map([
  ['bad_idempotency_key', '1, 120'],
  ['bad_otp', '6'],
  ['not_ten_digits', '10'],
  ['picture_too_heavy', '20'],
  ['picture_too_large', '25'],
  ['too_long', '2048'],
  ['wrong_otp_last', '1'],
]);

test('no refusal contains the number of a setting', () => {
  const figures = Object.entries(table).flatMap(([code, sentence]) => {
    const found = sentence.match(/\d+/g);
    return found === null ? [] : [[code, found.join(', ')] as const];
  });
  expect(new Map(figures)).toEqual(FIXED);
});

const english = new Map<string, object>();
setLanguage((name, texts) => {
  english.set(name, texts);
  return undefined;
}, 'en-US');

english.set('refusals', refusals);
const entries = rules('notifications') as Sentences;
const ownActs = Object.entries(entries)
  .filter(([, sentence]) => sentence.includes('{parent}'))
  .map(([code, sentence]) => [`own_${code}`, sentence.replace('{parent}', 'You')]);
english.set('entries', withPlaces({ ...entries, ...Object.fromEntries(ownActs) }));
english.set('server-texts', { texts: withPlaces(configured), lists: Object.fromEntries(items) });

afterAll(() => setLanguage(() => undefined, 'en-US'));

const languages: readonly { name: string; tag: string; words: Language; script: RegExp }[] = [
  { name: 'Hindi', tag: 'hi-IN', words: hindi, script: /\p{Script=Devanagari}/u },
  { name: 'Kannada', tag: 'kn-IN', words: kannada, script: /\p{Script=Kannada}/u },
  { name: 'Tamil', tag: 'ta-IN', words: tamil, script: /\p{Script=Tamil}/u },
];

/** Untranslated in every language: names, units and abbreviations that parents know in Latin letters. */
const AS_THEY_ARE = new Set(
  'OTP PIN CCTV ZIP Android iPhone Mac Apple Google google calendar WhatsApp Facebook AM PM cm kg name example com Permissions Allow JPEG AVIF PNG WebP GIF HEIC MB HTML Idempotency Key'.split(
    ' ',
  ),
);

/** A placeholder argument that is recognizable in the text: «1» for the second argument, «1.day» for its `day`. */
function given(mark: string): unknown {
  return new Proxy(
    {},
    {
      get(_, member) {
        if (member === Symbol.toPrimitive) return (wish: string) => (wish === 'number' ? 7 : mark);
        if (member === 'toLocaleString' || member === 'toString') return () => mark;
        return typeof member === 'string' ? given(mark.replace('»', `.${member}»`)) : undefined;
      },
    },
  );
}

const anything = Array.from({ length: 6 }, (_, at) => given(`«${at}»`));

interface Text {
  at: string;
  words: (...given: unknown[]) => string;
  takes: boolean;
}

function textsOf(value: unknown, at: string): Text[] {
  if (typeof value === 'string') return [{ at, words: () => value, takes: false }];
  if (typeof value === 'function') {
    return [{ at, words: value as Text['words'], takes: true }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${at} ${key}`));
}

const wanted = [...english].flatMap(([name, texts]) => textsOf(texts, name));

/** The placeholders and numbers in a text. */
const shown = (text: string) => [...new Set(text.match(/«[\w.]+»|\d+/g))].sort((a, b) => a.localeCompare(b));

for (const { name, tag, words, script } of languages) {
  describe(name, () => {
    const texts = new Map(
      [...english].flatMap(([one, its]) => textsOf(words(one, its), one)).map((text) => [text.at, text]),
    );

    test('has every text, and no other', () => {
      const kinds = (of: Iterable<Text>) => [...of].map(({ at, takes }) => `${at}${takes ? '()' : ''}`).sort();
      expect(kinds(texts.values())).toEqual(kinds(wanted));
    });

    test('a refusal and the app’s own validation use the same sentence', () => {
      const server = words('refusals', {}) as Record<string, unknown>;
      for (const [code, sentence] of Object.entries(table)) {
        const same = wanted.filter(
          ({ at, takes, words }) => !at.startsWith('refusals ') && !takes && words() === sentence,
        );
        const own = same.map(({ at }) => texts.get(at)?.words());
        if (own.length > 0) expect.soft(own, code).toContain(server[code]);
      }
    });

    test('shows the same values as the English text', () => {
      setLanguage(() => undefined, tag);
      // Formats of days take their digits apart; formats.ts has its own tests.
      const differ = wanted
        .filter(({ at }) => !at.startsWith('dates '))
        .flatMap(({ at, words }) => {
          const here = texts.get(at)?.words(...anything) ?? '';
          const there = words(...anything);
          return shown(here).join() === shown(there).join() ? [] : [`${at}: ${here} for ${there}`];
        });
      expect(differ).toEqual([]);
    });

    test('has plural forms for none, one and many', () => {
      setLanguage(() => undefined, tag);
      const counts = wanted.filter(({ words }) => words.length === 1 && words(1) !== words(2).replaceAll('2', '1'));
      expect(counts.length).toBeGreaterThan(5);
      for (const { at } of counts) {
        const here = texts.get(at);
        expect.soft(here?.words(0), at).not.toContain('1');
        expect.soft(here?.words(2), at).not.toContain('1');
        expect.soft(here?.words(12), at).toContain('12');
      }
    });

    test('writes days and months in its own script', () => {
      setLanguage(() => undefined, tag);
      const days = Array.from({ length: 7 }, (_, at) => `2026-11-${String(9 + at).padStart(2, '0')}`);
      const names = [
        ...days.flatMap((day) => [weekday(day), weekday(day, 'short')]),
        ...Array.from({ length: 12 }, (_, month) => monthName(month)),
      ];
      expect(names.filter((one) => !script.test(one) || /[A-Za-z]/.test(one))).toEqual([]);
    });

    test('leaves nothing in English', () => {
      const left = [...texts.values()].flatMap(({ at, words }) => {
        const text = words(...anything).replaceAll(/«[\w.]+»/g, '');
        const foreign = (text.match(/[A-Za-z]{2,}/g) ?? []).filter((word) => !AS_THEY_ARE.has(word));
        return foreign.length > 0 ? [`${at}: ${text}`] : [];
      });
      expect(left).toEqual([]);
      expect([...texts.values()].filter(({ words }) => script.test(words(...anything))).length).toBeGreaterThan(600);
    });
  });
}
