import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { monthName, weekday } from '../kit/date/formats';
import { type Language, speak } from '../kit/text/catalogue';
import { hindi } from './hindi/hindi';
import { kannada } from './kannada/kannada';
import { tamil } from './tamil/tamil';

// A language is whole: it has every text that English has, each shows whatever the English one shows of what it is given, and
// nothing in it was left in English. The types hold most of the first; what is kept by words or numbers they do not see.

const shape = readFileSync(new URL('words.ts', import.meta.url), 'utf8');
for (const [, path] of shape.matchAll(/typeof import\('([^']+)'\)/g)) {
  await import(/* @vite-ignore */ new URL(`${path}.ts`, import.meta.url).pathname);
}

type Sentences = Record<string, string>;
const rules = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../rules/${name}.json`, import.meta.url), 'utf8'));

/** The server's sentences, which are all that English has of them. */
const table = rules('refusals') as Sentences;
const PLACE = /\{(\w+)\}/g;
const withPlaces = (sentences: Sentences) =>
  Object.fromEntries(
    Object.entries(sentences).map(([code, sentence]) => [
      code,
      sentence.search(PLACE) < 0
        ? sentence
        : (told: Record<string, unknown>) => sentence.replace(PLACE, (_, name: string) => `${told[name]}`),
    ]),
  );
const refusals = withPlaces(table);

/** What comes with the portal and an owner may change: items of lists go by what they are called. */
const { texts: configured, lists } = rules('own-words') as { texts: Sentences; lists: Record<string, Sentences> };
const items = Object.entries(lists).map(([list, all]) => [
  list,
  Object.fromEntries(Object.keys(all).map((item) => [item, item])),
]);

/** Figures that no setting changes. All others come beside the refusal, as what it is about. */
const FIXED = new Map([
  ['bad_idempotency_key', '1, 120'],
  ['bad_otp', '6'],
  ['not_ten_digits', '10'],
  ['picture_too_heavy', '20'],
  ['picture_too_large', '25'],
  ['too_long', '2048'],
  ['wrong_otp_last', '1'],
]);

test('no refusal says a figure that is a setting', () => {
  const figures = Object.entries(table).flatMap(([code, sentence]) => {
    const found = sentence.match(/\d+/g);
    return found === null ? [] : [[code, found.join(', ')] as const];
  });
  expect(new Map(figures)).toEqual(FIXED);
});

test('every catalogue of the app is one that a language has', () => {
  const source = new URL('../', import.meta.url);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test'))
    .map((file) => readFileSync(new URL(file, source), 'utf8'));
  const named = files.flatMap((text) =>
    [...text.matchAll(/\b(?:catalogue|sentencesOf)\('([^']+)'/g)].map(([, name]) => name),
  );
  const listed = [...shape.matchAll(/^ {2}'?([\w/-]+)'?: typeof import\(/gm)].map(([, name]) => name);
  // The server's sentences and the owner's words are held to their own tables.
  const others = ['entries', 'own-words', 'refusals'];
  expect(named.toSorted()).toEqual([...listed, ...others].toSorted());
});

const english = new Map<string, object>();
speak((name, texts) => {
  english.set(name, texts);
  return undefined;
}, 'en-US');

english.set('refusals', refusals);
const entries = rules('notifications') as Sentences;
const ownActs = Object.entries(entries)
  .filter(([, sentence]) => sentence.includes('{parent}'))
  .map(([code, sentence]) => [`own_${code}`, sentence.replace('{parent}', 'You')]);
english.set('entries', withPlaces({ ...entries, ...Object.fromEntries(ownActs) }));
english.set('own-words', { texts: withPlaces(configured), lists: Object.fromEntries(items) });

afterAll(() => speak(() => undefined, 'en-US'));

const languages: readonly { name: string; tag: string; words: Language; script: RegExp }[] = [
  { name: 'Hindi', tag: 'hi-IN', words: hindi, script: /\p{Script=Devanagari}/u },
  { name: 'Kannada', tag: 'kn-IN', words: kannada, script: /\p{Script=Kannada}/u },
  { name: 'Tamil', tag: 'ta-IN', words: tamil, script: /\p{Script=Tamil}/u },
];

/** What stays as it is in every language: names, units, and words that parents know by these letters alone. */
const AS_THEY_ARE = new Set(
  'OTP PIN CCTV ZIP Android iPhone Mac Apple Google google calendar WhatsApp Facebook AM PM cm kg name example com Permissions Allow JPEG AVIF PNG WebP GIF HEIC MB HTML Idempotency Key'.split(
    ' ',
  ),
);

/** Stands for whatever a text is given, and is recognised in it: «1» for the second thing, «1.day» for its day. */
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

/** The things and numbers that a text shows. */
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

    test('says what the server refuses as the app itself says it', () => {
      const server = words('refusals', {}) as Record<string, unknown>;
      for (const [code, sentence] of Object.entries(table)) {
        const same = wanted.filter(
          ({ at, takes, words }) => !at.startsWith('refusals ') && !takes && words() === sentence,
        );
        const own = same.map(({ at }) => texts.get(at)?.words());
        if (own.length > 0) expect.soft(own, code).toContain(server[code]);
      }
    });

    test('shows what the English text shows', () => {
      speak(() => undefined, tag);
      // How a day is put together takes its figures apart; formats.ts is tried with real ones.
      const differ = wanted
        .filter(({ at }) => !at.startsWith('dates '))
        .flatMap(({ at, words }) => {
          const here = texts.get(at)?.words(...anything) ?? '';
          const there = words(...anything);
          return shown(here).join() === shown(there).join() ? [] : [`${at}: ${here} for ${there}`];
        });
      expect(differ).toEqual([]);
    });

    test('has its own form for none, one and many', () => {
      speak(() => undefined, tag);
      const counts = wanted.filter(({ words }) => words.length === 1 && words(1) !== words(2).replaceAll('2', '1'));
      expect(counts.length).toBeGreaterThan(5);
      for (const { at } of counts) {
        const here = texts.get(at);
        expect.soft(here?.words(0), at).not.toContain('1');
        expect.soft(here?.words(2), at).not.toContain('1');
        expect.soft(here?.words(12), at).toContain('12');
      }
    });

    test('names days and months in its own letters', () => {
      speak(() => undefined, tag);
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
