import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { importLocale } from './command';
import { english, keysOf } from './english';
import { filesWritten, languages, messagesOf } from './language';
import { fromPo, toPo } from './po';

const texts = english();
const [hindi = { tag: '', folder: '' }] = languages();
const whole = toPo(hindi.tag, texts, messagesOf(hindi, texts));
const folder = mkdtempSync(join(tmpdir(), 'locales-'));

afterAll(() => rmSync(folder, { recursive: true }));

/** What is on the disk under these paths. */
const there = (paths: Iterable<string>) => new Map([...paths].map((path) => [path, readFileSync(path, 'utf8')]));

test('every language of the app is exported', () => {
  expect(languages().map(({ tag }) => tag)).toEqual(['hi-IN', 'kn-IN', 'ta-IN']);
  expect(keysOf(texts).size).toBeGreaterThan(1300);
});

test.each(languages())(
  'what is exported of $folder and imported again is the same, to the letter',
  (language) => {
    const { tag, messages, problems } = fromPo(toPo(language.tag, texts, messagesOf(language, texts)), texts);
    expect([tag, problems]).toEqual([language.tag, []]);
    const files = filesWritten(language, texts, messages);
    expect(files.size).toBeGreaterThan(10);
    expect(files).toEqual(there(files.keys()));
  },
  60_000,
);

describe('a translator finds', () => {
  const entry = (key: string) => whole.split('\n\n').find((one) => one.includes(`msgctxt "${key}"`)) ?? '';

  test('the place, what the source says about the text, its key, and names for what is put in', () => {
    expect(entry('photo-box/names.photo')).toMatch(
      /^#: src\/kit\/photo-box\/messages\.ts:\d+\n#\. What a photo is called, in the box and in lists of photos\.\n#, python-brace-format\nmsgctxt "photo-box\/names\.photo"\nmsgid "Photo, \{day\}"\nmsgstr "फ़ोटो, \{day\}"$/,
    );
    expect(entry('photo-box/names.photoOf')).toContain('#. Under its day’s heading:'.replace('’', "'"));
  });

  test('a form for each count that the language tells apart, and choices in the notation of ICU', () => {
    expect(entry('chat.newOnes')).toMatch(
      /msgid "1 new message"\nmsgid_plural "\{count\} new messages"\nmsgstr\[0\] "\{count\} नया संदेश"\nmsgstr\[1\] "\{count\} नए संदेश"$/,
    );
    expect(entry('photo-box.box')).toContain('msgid "{of, select, missing {Photo {at}} other {Photo {at} of {of}}}"');
    expect(entry('tickets.faults.description long')).toContain('at most 2048 characters');
    expect(whole).toContain('"Plural-Forms: nplurals=2; plural=(n > 1);\\n"');
  });

  test('what the server says, which English does not have in the app', () => {
    expect(entry('refusals.wait')).toContain('msgid "Please wait {seconds} seconds');
    expect(entry('entries.own_asked')).toContain('msgid "You asked for {kind} from {day}{note}"');
    expect(entry('own-words.lists.issue_categories.Food')).toContain('msgid "Food"');
    expect(entry('billing.already_received')).toContain('msgid "The office has confirmed a payment of {amount}');
  });
});

describe('what is wrong with a file is said with the key, and nothing of the file is taken', () => {
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
      "chat.newOnes: the form for 'other' of its plural is missing.",
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
  ];

  test.each(bad)('%s', (_, from, to, problem) => {
    const file = join(folder, 'bad.po');
    expect(whole.replace(from, to)).not.toBe(whole);
    writeFileSync(file, whole.replace(from, to));
    const before = there(files);
    expect(() => importLocale(file)).toThrow(problem);
    expect(there(files)).toEqual(before);
  });

  test('a file that is cut, wherever that is', () => {
    const said = Array.from({ length: 15 }, (_, at) => {
      try {
        return fromPo(whole.slice(0, 300 + at * Math.floor(whole.length / 16)), texts).problems.at(-1);
      } catch (error) {
        return (error as Error).message;
      }
    });
    for (const one of said) expect(one).toMatch(/^billing\.\w+: is not in the file\.$|^The file is no whole PO file: /);
  }, 60_000);

  test('a file without its language', () => {
    expect(() => fromPo(whole.replace(/"Language: .*\n/, ''), texts)).toThrow(
      'The file does not say its language in its head.',
    );
  });
});

test('a text that only English has is exported without a translation', () => {
  const more = new Map([...texts, ['newer', texts.get('lists')]]);
  const file = toPo(hindi.tag, more, messagesOf(hindi, more));
  expect(file).toContain('msgctxt "newer.loadOlder"\nmsgid "Load older"\nmsgstr ""');
  expect(fromPo(file, more).problems).toEqual(['newer.loadOlder: is not translated.']);
});

test('a new language begins as a file without translations, and becomes a folder', () => {
  const empty = toPo('mr-IN', texts, new Map());
  expect(empty).toContain('"Plural-Forms: nplurals=2; plural=(n != 1);\\n"');
  const { problems } = fromPo(empty, texts);
  expect(problems).toHaveLength(keysOf(texts).size);
  expect(problems[0]).toMatch(/: is not translated\.$/);
  const { messages } = fromPo(whole, texts);
  const files = filesWritten({ tag: 'mr-IN', folder: 'marathi' }, texts, messages);
  expect(files.get('src/locales/marathi/marathi.ts')).toContain('export const marathi: Language');
  expect(files.get('src/locales/marathi/refusals.ts')).toBe(readFileSync('src/locales/hindi/refusals.ts', 'utf8'));
  expect(files.get('../crates/money/src/finance/pages/words/marathi.rs')).toContain('language: Language::Marathi,');
  expect([...files.keys()]).toHaveLength(readdirSync('src/locales/hindi').length + 1);
}, 60_000);
