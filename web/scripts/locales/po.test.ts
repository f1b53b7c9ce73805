import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { importLocale } from './command';
import { english, keysOf } from './english';
import { languages, messagesOf, translatedFiles } from './language';
import { fromPo, toPo } from './po';

const texts = english();
const [hindi = { tag: '', folder: '' }] = languages();
const whole = toPo(hindi.tag, texts, messagesOf(hindi, texts));
const folder = mkdtempSync(join(tmpdir(), 'locales-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** The current content of these files. */
const contentOf = (paths: Iterable<string>) => new Map([...paths].map((path) => [path, readFileSync(path, 'utf8')]));

test('every language of the app is exported', () => {
  expect(languages().map(({ tag }) => tag)).toEqual(['hi-IN', 'kn-IN', 'ta-IN']);
  expect(keysOf(texts).size).toBeGreaterThan(1300);
});

test.each(languages())(
  'an export and import of $folder changes nothing',
  (language) => {
    const { tag, messages, problems } = fromPo(toPo(language.tag, texts, messagesOf(language, texts)), texts);
    expect([tag, problems]).toEqual([language.tag, []]);
    const files = translatedFiles(language, texts, messages);
    expect(files.size).toBeGreaterThan(10);
    expect(files).toEqual(contentOf(files.keys()));
  },
  60_000,
);

describe('an exported file has', () => {
  const entry = (key: string) => whole.split('\n\n').find((one) => one.includes(`msgctxt "${key}"`)) ?? '';

  test('the place of each text, its comment, its key, and names for its values', () => {
    expect(entry('photo-box/names.photo')).toMatch(
      /^#: src\/kit\/photo-box\/messages\.ts:\d+\n#\. The names of photos in the lightbox and in lists\.\n#, python-brace-format\nmsgctxt "photo-box\/names\.photo"\nmsgid "Photo, \{day\}"\nmsgstr "फ़ोटो, \{day\}"$/,
    );
    expect(entry('photo-box/names.photoOf')).toContain('#. Below the heading of its day:');
  });

  test('all plural forms of the language, and selects in the notation of ICU', () => {
    expect(entry('chat.newMessages')).toMatch(
      /msgid "1 new message"\nmsgid_plural "\{count\} new messages"\nmsgstr\[0\] "\{count\} नया संदेश"\nmsgstr\[1\] "\{count\} नए संदेश"$/,
    );
    expect(entry('photo-box.box')).toContain('msgid "{of, select, missing {Photo {at}} other {Photo {at} of {of}}}"');
    expect(entry('tickets.errors.description long')).toContain('at most 2048 characters');
    expect(whole).toContain('"Plural-Forms: nplurals=2; plural=(n > 1);\\n"');
  });

  test('the texts of the server', () => {
    expect(entry('refusals.wait')).toContain('msgid "Please wait {seconds} seconds');
    expect(entry('entries.own_asked')).toContain('msgid "You asked for {kind} from {day}{note}"');
    expect(entry('server-texts.lists.issue_categories.Food')).toContain('msgid "Food"');
    expect(entry('billing.already_received')).toContain('msgid "The office has confirmed a payment of {amount}');
  });
});

describe('an invalid file is refused with the key of the problem and changes nothing:', () => {
  const pages = '../crates/money/src/finance/pages/words/hindi.rs';
  const files = [pages, ...readdirSync('src/locales/hindi').map((name) => `src/locales/hindi/${name}`)];
  const bad: readonly [what: string, from: string | RegExp, to: string, problem: string][] = [
    ['an unknown key', 'msgctxt "shared.ok"', 'msgctxt "shared.fine"', 'shared.fine: the app has no such text.'],
    ['a lost key', 'msgctxt "shared.ok"', 'msgctxt "shared.fine"', 'shared.ok: is not in the file.'],
    ['a lost name', 'फ़ोटो, {day}"', 'फ़ोटो"', 'chat.picture: {day} is missing in “फ़ोटो”.'],
    ['a strange name', 'फ़ोटो, {day}"', 'फ़ोटो, {day} {din}"', 'chat.picture: the English text has no {din}.'],
    ['a brace that is not closed', 'फ़ोटो, {day}"', 'फ़ोटो, {day"', 'chat.picture: a } is missing after “फ़ोटो, {day”.'],
    [
      'a missing plural',
      'msgstr[1] "{count} नए संदेश"',
      'msgstr[1] ""',
      "chat.newMessages: the form for 'other' of its plural is missing.",
    ],
    [
      'an untranslated text',
      /(msgctxt "shared.ok"\nmsgid "OK"\nmsgstr) ".*"/,
      '$1 ""',
      'shared.ok: is not translated.',
    ],
    ['a guess', 'msgctxt "shared.ok"', '#, fuzzy\nmsgctxt "shared.ok"', 'shared.ok: is marked as fuzzy.'],
    [
      'another English text',
      'msgid "Photo, {day}"',
      'msgid "Picture, {day}"',
      'chat.picture: was translated from another English text. It is “Photo, {day}” now.',
    ],
    [
      'a choice without its other form',
      'select, missing {फ़ोटो {at}} other {{of} में से फ़ोटो {at}}}',
      'select, missing {फ़ोटो {at}}}',
      "photo-box.box: the choice by {of} does not end with 'other'.",
    ],
    [
      'a lost form of a choice',
      'select, missing {फ़ोटो {at}} other {{of} में से फ़ोटो {at}}}',
      'select, other {{of} में से फ़ोटो {at}}}',
      "photo-box.box: the form 'missing' of the choice by {of} is missing.",
    ],
    [
      'a lost choice',
      '{of, select, missing {फ़ोटो {at}} other {{of} में से फ़ोटो {at}}}',
      '{of} में से फ़ोटो {at}',
      "photo-box.box: the form 'missing' of the choice by {of} is missing.",
    ],
    [
      'an unknown form of a choice',
      'select, missing {फ़ोटो {at}} other',
      'select, missing {फ़ोटो {at}} few {फ़ोटो {at}} other',
      "photo-box.box: the English text has no form 'few' for {of}.",
    ],
  ];

  test.each(bad)('%s', (_, from, to, problem) => {
    const file = join(folder, 'bad.po');
    expect(whole.replace(from, to)).not.toBe(whole);
    writeFileSync(file, whole.replace(from, to));
    const before = contentOf(files);
    expect(() => importLocale(file)).toThrow(problem);
    expect(contentOf(files)).toEqual(before);
  });

  test('a truncated file, wherever it is cut', () => {
    const results = Array.from({ length: 15 }, (_, at) => {
      try {
        return fromPo(whole.slice(0, 300 + at * Math.floor(whole.length / 16)), texts).problems.at(-1);
      } catch (error) {
        return (error as Error).message;
      }
    });
    for (const one of results)
      expect(one).toMatch(/^billing\.\w+: is not in the file\.$|^The file is not a complete PO file: /);
  }, 60_000);

  test('a file without a language', () => {
    expect(() => fromPo(whole.replace(/"Language: .*\n/, ''), texts)).toThrow('The file has no Language header.');
  });
});

test('a new English text is exported without a translation', () => {
  const more = new Map([...texts, ['newer', texts.get('lists')]]);
  const file = toPo(hindi.tag, more, messagesOf(hindi, more));
  expect(file).toContain('msgctxt "newer.loadOlder"\nmsgid "Load older"\nmsgstr ""');
  expect(fromPo(file, more).problems).toEqual(['newer.loadOlder: is not translated.']);
});

test('a new language is exported without translations and imported as a folder', () => {
  const empty = toPo('mr-IN', texts, new Map());
  expect(empty).toContain('"Plural-Forms: nplurals=2; plural=(n != 1);\\n"');
  const { problems } = fromPo(empty, texts);
  expect(problems).toHaveLength(keysOf(texts).size);
  expect(problems[0]).toMatch(/: is not translated\.$/);
  const { messages } = fromPo(whole, texts);
  const files = translatedFiles({ tag: 'mr-IN', folder: 'marathi' }, texts, messages);
  expect(files.get('src/locales/marathi/marathi.ts')).toContain('export const marathi: Language');
  expect(files.get('src/locales/marathi/refusals.ts')).toBe(readFileSync('src/locales/hindi/refusals.ts', 'utf8'));
  expect(files.get('../crates/money/src/finance/pages/words/marathi.rs')).toContain('language: Language::Marathi,');
  expect([...files.keys()]).toHaveLength(readdirSync('src/locales/hindi').length + 1);
}, 60_000);
