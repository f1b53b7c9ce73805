import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Message, parsed, printed, valuesOf } from './message';
import type { Texts } from './source';

// The texts of the server's billing pages: a file of Rust for each language, with one text in a line. Months, and how a day is
// put together from them, are no sentences and stay there.

const PAGES = '../crates/money/src/finance/pages/words';
const ROOT = resolve(import.meta.dirname, '../..');
const LINE = /^( {4}(\w+): ")((?:[^"\\]|\\.)*)(",)$/gm;
const OUTSIDE = ['day', 'month'];

export const pathOf = (folder: string) => `${PAGES}/${folder}.rs`;

const sourceOf = (file: string) => readFileSync(resolve(ROOT, PAGES, `${file}.rs`), 'utf8');

/** What a language says on the pages; nothing while it has no file there. */
export function billingTexts(folder: string): Texts {
  if (!existsSync(resolve(ROOT, pathOf(folder)))) return undefined;
  const shape = sourceOf('mod');
  const members = [...sourceOf(folder).matchAll(LINE)].map(([, , name = '', text = '']) => [name, text] as const);
  return {
    list: false,
    members: members
      .filter(([name]) => !OUTSIDE.includes(name))
      .map(([name, text]) => [name, textOf(name, text, folder, shape)] as const),
  };
}

function textOf(name: string, text: string, folder: string, shape: string): Texts {
  const message = parsed(read(text));
  const names = [...valuesOf(message)];
  const about = shape.match(new RegExp(`/// (.*)\\n    ${name},`))?.[1];
  const comment = ['On the billing pages.', about].filter(Boolean).join(' ');
  const given = names.length > 0 ? { names, together: true } : undefined;
  return { text: { message, given, comment, place: `${pathOf(folder).replace('../', '')}` } };
}

/** The file of a language that says this. One that is not there yet is like that of `model`. */
export function billingWritten(folder: string, model: string, say: (key: string) => Message): string {
  const from = existsSync(resolve(ROOT, pathOf(folder))) ? folder : model;
  const variant = (one: string) => `Language::${one[0]?.toUpperCase()}${one.slice(1)}`;
  return sourceOf(from)
    .replace(variant(from), variant(folder))
    .replaceAll(LINE, (line, head: string, name: string, _, tail: string) =>
      OUTSIDE.includes(name) ? line : `${head}${write(printed(say(`billing.${name}`)))}${tail}`,
    );
}

const read = (text: string) =>
  text
    .replaceAll(/\\u\{(\w+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

const write = (text: string) =>
  text.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\u00ad', '\\u{ad}');
