// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the samples are code.
import ts from 'typescript';
import { expect, test } from 'vitest';
import { parseMessage, printMessage } from './message';
import { pluralsOf } from './plurals';
import { textsOf } from './source';
import { writeTexts } from './write';

function read(code: string) {
  const source = ts.createSourceFile('texts.ts', `const text = ${code};`, ts.ScriptTarget.Latest, true);
  const [statement] = source.statements;
  const declared =
    statement && ts.isVariableStatement(statement) ? statement.declarationList.declarations[0] : undefined;
  if (!declared?.initializer) throw new Error(code);
  return textsOf(declared.initializer, 'key');
}

test.each([
  ["'Close'", 'Close'],
  ["'It’s \\'so\\''", "It’s 'so'"],
  ['(name) => `Hello, ${name}`', 'Hello, {name}'],
  ['({ child, from }) => `${child} from ${from}`', '{child} from {from}'],
  ['(last, first) => `${last.day}, ${first.day}`', '{last.day}, {first.day}'],
  ['(day, month) => `${Number(day)} ${month}`', '{day, number, integer} {month}'],
  ["(letters) => `${letters.toLocaleString('en-IN')}`", '{letters, number}'],
  ["(n) => byCount(n, { one: '1 day', other: `${n} days` })", '{n, plural, one {1 day} other {{n} days}}'],
  [
    "(n) => `In ${n === 0 ? 'no time' : byCount(n, { one: '1 day', other: `${n} days` })}.`",
    'In {n, plural, =0 {no time} one {1 day} other {{n} days}}.',
  ],
  ["(one, day) => one ? 'once' : `on ${day}`", '{one, select, true {once} other {on {day}}}'],
  ["(of) => of === undefined ? 'all' : `${of}`", '{of, select, missing {all} other {{of}}}'],
  ['(note) => `Done${note && `: ${note}`}`', 'Done{note, select, empty {} other {: {note}}}'],
  ["(n) => n === '1' ? 'a' : n === '2' ? 'b' : 'c'", '{n, select, 1 {a} 2 {b} other {c}}'],
  ['(from, to) => `until ${to}`', 'until {to}'],
])('%s is read as the message %s and written back unchanged', (code, message) => {
  const texts = read(code);
  if (!texts || !('text' in texts)) throw new Error('no text');
  expect(printMessage(texts.text.message)).toBe(message);
  expect(printMessage(parseMessage(message))).toBe(message);
  expect(writeTexts(texts, 'key', (_, { message: own }) => own)).toBe(code);
});

test.each([
  ['(name) => greet(name)', 'key: greet(name) is not supported in a text.'],
  ["(n) => n > 3 ? 'many' : 'few'", 'key: the condition n > 3 is not supported in a text.'],
  ["'a {brace}'", 'key: a text cannot contain { or }.'],
])('%s is refused', (code, problem) => {
  expect(() => read(code)).toThrow(problem);
});

test('a plural whose forms are alike is none', () => {
  const texts = read("(n) => byCount(n, { one: 'days', other: 'days' })");
  expect(texts && 'text' in texts && printMessage(texts.text.message)).toBe('days');
});

test('the rule of gettext is that of the language', () => {
  expect(pluralsOf('hi-IN')).toEqual({ categories: ['one', 'other'], header: 'nplurals=2; plural=(n > 1);' });
  expect(pluralsOf('ta-IN').header).toBe('nplurals=2; plural=(n != 1);');
  expect(pluralsOf('ja-JP')).toEqual({ categories: ['other'], header: 'nplurals=1; plural=0;' });
  expect(() => pluralsOf('pl-PL')).toThrow('pl-PL: scripts/locales/plurals.ts has no plural rule for this language.');
});
