import { type GetTextTranslation, po } from 'gettext-parser';
import { type Catalogues, keysOf } from './english';
import type { Messages } from './language';
import {
  isChoice,
  type Message,
  parseMessage,
  pluralOf,
  printMessage,
  same,
  selectKeys,
  selectorsOf,
  valuesOf,
} from './message';
import { pluralsOf } from './plurals';
import type { Text } from './source';

// Exports a language to a PO file and imports it. An English text with the forms 'one' and 'other' becomes a PO plural; any
// other plural or select is in the text, in the notation of ICU.

const NOTATION = 'In {name, plural, …} and {name, select, …} translate only the text in the inner braces.';

/** `messages` are the existing translations, empty for a new language. */
export function toPo(tag: string, english: Catalogues, messages: Messages): string {
  const { categories, header } = pluralsOf(tag);
  const translations: Record<string, Record<string, GetTextTranslation>> = {};
  for (const [key, text] of keysOf(english)) {
    const entry = entryOf(key, text, messages.get(key), categories);
    translations[key] = { [entry.msgid]: entry };
  }
  const headers = {
    'Project-Id-Version': 'aangan',
    Language: tag.replace('-', '_'),
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': header,
  };
  return `${po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 })}\n`;
}

function entryOf(
  key: string,
  text: Text,
  message: Message | undefined,
  categories: readonly string[],
): GetTextTranslation {
  const forms = formsOfEnglish(text.message);
  const ids = forms ? { msgid: forms.one, msgid_plural: forms.other } : { msgid: printMessage(text.message) };
  const msgstr = forms
    ? categories.map((one) => (message ? formOf(message, one) : ''))
    : [message ? printMessage(message) : ''];
  const all = [ids.msgid, ...msgstr];
  const chooses = all.some((one) => /\{[\w.]+,/.test(one));
  const flag = text.params && !forms && !chooses ? 'python-brace-format' : undefined;
  const extracted = [text.comment, chooses && NOTATION].filter(Boolean).join('\n');
  const comments = { reference: text.place, ...(extracted && { extracted }), ...(flag && { flag }) };
  return { msgctxt: key, ...ids, msgstr, comments };
}

/** The two forms of a text that is as a whole a plural with 'one' and 'other'. */
function formsOfEnglish(message: Message): { one: string; other: string } | undefined {
  const [only] = message;
  if (message.length !== 1 || !isChoice(only) || only.choice !== 'plural') return undefined;
  const [first, second] = only.forms;
  if (first?.[0] !== 'one' || second?.[0] !== 'other') return undefined;
  return { one: printMessage(first[1]), other: printMessage(second[1]) };
}

/** The text for a plural category; the whole message when it has no categories, or when it has a form for a single number. */
function formOf(message: Message, category: string): string {
  const [only] = message;
  if (message.length !== 1 || !isChoice(only) || only.choice !== 'plural') return printMessage(message);
  if (only.forms.some(([name]) => name.startsWith('='))) return printMessage(message);
  const form = only.forms.find(([name]) => name === category) ?? only.forms.find(([name]) => name === 'other');
  return printMessage(form?.[1] ?? []);
}

export interface Imported {
  tag: string;
  messages: Messages;
  /** A sentence for each problem, beginning with the key. */
  problems: readonly string[];
}

export function fromPo(file: string, english: Catalogues): Imported {
  const { headers, translations } = readPo(file);
  const tag = (headers.Language ?? '').replace('_', '-');
  if (tag === '') throw new Error('The file has no Language header.');
  const { categories } = pluralsOf(tag);
  const texts = keysOf(english);
  const messages = new Map<string, Message>();
  const problems: string[] = [];
  for (const [key, entries] of Object.entries(translations)) {
    if (key !== '' && !texts.has(key)) problems.push(`${key}: the app has no such text.`);
    else if (key === '' && Object.keys(entries).some((id) => id !== '')) problems.push('A text has no key (msgctxt).');
  }
  for (const [key, text] of texts) {
    const [entry, another] = Object.values(translations[key] ?? {});
    const problem = another ? 'is in the file twice' : problemOf(entry, text, categories);
    if (problem !== undefined || !entry) {
      problems.push(`${key}: ${problem}.`);
      continue;
    }
    try {
      messages.set(key, messageOf(entry, text, categories));
    } catch (error) {
      problems.push(`${key}: ${(error as Error).message}.`);
    }
  }
  return { tag, messages, problems };
}

function readPo(file: string) {
  try {
    return po.parse(Buffer.from(file));
  } catch (error) {
    throw new Error(`The file is not a complete PO file: ${(error as Error).message}`);
  }
}

function problemOf(
  entry: GetTextTranslation | undefined,
  text: Text,
  categories: readonly string[],
): string | undefined {
  // A truncated entry has no translation.
  if (!entry?.msgstr) return 'is not in the file';
  const forms = formsOfEnglish(text.message);
  const [id, plural] = forms ? [forms.one, forms.other] : [printMessage(text.message), undefined];
  if (entry.msgid !== id || entry.msgid_plural !== plural)
    return `was translated from another English text. It is “${plural ?? id}” now`;
  if (/\bfuzzy\b/.test(entry.comments?.flag ?? '')) return 'is marked as fuzzy';
  const wanted = forms ? categories.length : 1;
  if (entry.msgstr.every((form) => form === '')) return 'is not translated';
  const missing = Array.from({ length: wanted }, (_, at) => at).filter((at) => !entry.msgstr[at]);
  if (missing.length > 0) return `the form for '${categories[missing[0] ?? 0]}' of its plural is missing`;
  return entry.msgstr.length > wanted ? 'has more forms than the language' : undefined;
}

function messageOf(entry: GetTextTranslation, text: Text, categories: readonly string[]): Message {
  const all = entry.msgstr.map((form) => parseMessage(form));
  const wanted = valuesOf(text.message);
  const names = new Set([...wanted, ...selectorsOf(text.message), ...(text.params?.names ?? [])]);
  const last = all.length - 1;
  all.forEach((message, at) => {
    const there = valuesOf(message);
    // All forms but the last may have the number in words.
    const optional = at === last ? new Set<string>() : selectorsOf(text.message);
    const lost = [...wanted].find((name) => !there.has(name) && !optional.has(name));
    if (lost !== undefined) throw new Error(`{${lost}} is missing in “${entry.msgstr[at]}”`);
    const strange = [...there, ...selectorsOf(message)].find((name) => !names.has(name));
    if (strange !== undefined) throw new Error(`the English text has no {${strange}}`);
    checkForms(message, categories);
    checkSelects(message, text.message);
  });
  const [only] = text.message;
  if (all.length === 1 && !formsOfEnglish(text.message)) return all[0] ?? [];
  if (!isChoice(only) || all.every((message) => same(message, all[0] ?? []))) return all[0] ?? [];
  const forms = categories.map((category, at) => [category, all[at] ?? []] as const);
  return pluralOf(only.of, categories.includes('other') ? forms : [...forms, ['other', all[last] ?? []]]);
}

/** Where English selects by a name, a translation has the same keys: another set would show the wrong form. */
function checkSelects(message: Message, english: Message): void {
  const translated = selectKeys(message);
  for (const [name, keys] of selectKeys(english)) {
    const own = translated.get(name) ?? new Set();
    const missing = [...keys].find((key) => !own.has(key));
    if (missing !== undefined) throw new Error(`the form '${missing}' of the choice by {${name}} is missing`);
    const strange = [...own].find((key) => !keys.has(key));
    if (strange !== undefined) throw new Error(`the English text has no form '${strange}' for {${name}}`);
  }
}

function checkForms(message: Message, categories: readonly string[]): void {
  for (const part of message) {
    if (!isChoice(part)) continue;
    const names = part.forms.map(([name]) => name);
    const strange = names.find((name) => !/^=\d+$|^other$/.test(name) && !categories.includes(name));
    if (part.choice === 'plural' && strange !== undefined)
      throw new Error(`the language has no plural form '${strange}'`);
    for (const [, inner] of part.forms) checkForms(inner, categories);
  }
}
