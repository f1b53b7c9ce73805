import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Message, parseMessage, printMessage, valuesOf } from './message';
import type { Texts } from './source';

// The texts of the server's billing pages: a Rust file for each language, with one text per line. Months and date patterns
// are not translated here.

const PAGES = '../crates/money/src/finance/pages/words';
const ROOT = resolve(import.meta.dirname, '../..');
const LINE = /^( {4}(\w+): ")((?:[^"\\]|\\.)*)(",)$/gm;
const EXCLUDED = ['day', 'month'];

export const pathOf = (folder: string) => `${PAGES}/${folder}.rs`;

const sourceOf = (file: string) => readFileSync(resolve(ROOT, PAGES, `${file}.rs`), 'utf8');

/** A language's texts of the pages; undefined without a file. */
export function billingTexts(folder: string): Texts {
  if (!existsSync(resolve(ROOT, pathOf(folder)))) return undefined;
  const shape = sourceOf('mod');
  const members = [...sourceOf(folder).matchAll(LINE)].map(([, , name = '', text = '']) => [name, text] as const);
  return {
    list: false,
    members: members
      .filter(([name]) => !EXCLUDED.includes(name))
      .map(([name, text]) => [name, textOf(name, text, folder, shape)] as const),
  };
}

function textOf(name: string, text: string, folder: string, shape: string): Texts {
  const message = parseMessage(decodeRust(text));
  const names = [...valuesOf(message)];
  const about = shape.match(new RegExp(`/// (.*)\\n    ${name},`))?.[1];
  const comment = ['On the billing pages.', about].filter(Boolean).join(' ');
  const params = names.length > 0 ? { names, asObject: true } : undefined;
  return { text: { message, params, comment, place: `${pathOf(folder).replace('../', '')}` } };
}

/** The text of a language's file with these translations. A new file is a copy of that of the language `model`. */
export function billingFile(folder: string, model: string, translate: (key: string) => Message): string {
  const from = existsSync(resolve(ROOT, pathOf(folder))) ? folder : model;
  const variant = (one: string) => `Language::${one[0]?.toUpperCase()}${one.slice(1)}`;
  return sourceOf(from)
    .replace(variant(from), variant(folder))
    .replaceAll(LINE, (line, head: string, name: string, _, tail: string) =>
      EXCLUDED.includes(name) ? line : `${head}${encodeRust(printMessage(translate(`billing.${name}`)))}${tail}`,
    );
}

const decodeRust = (text: string) =>
  text
    .replaceAll(/\\u\{(\w+)\}/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

const encodeRust = (text: string) =>
  text.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\u00ad', '\\u{ad}');
