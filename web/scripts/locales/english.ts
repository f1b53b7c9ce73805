import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { billingTexts } from './billing';
import { parseMessage, valuesOf } from './message';
import { commentOf, constantOf, sourceOf, type Text, type Texts, textsOf } from './source';

// All English texts by catalogue: the app's, and the server's from rules/ and the billing pages.

const LOCALES = 'src/locales';
const RULES = resolve(import.meta.dirname, '../../../rules');

export type Catalogues = ReadonlyMap<string, Texts>;

/** In the order of src/locales/words.ts, then the server's. */
export function english(): Catalogues {
  const ofServer: [string, Texts][] = [
    ['server-texts', serverTexts()],
    ['entries', entries()],
    ['refusals', refusals()],
    ['billing', billingTexts('english')],
  ];
  return new Map([...featureTexts(), ...ofServer]);
}

/** All texts by their keys: 'timeline.badges.chat'. */
export function keysOf(catalogues: Catalogues): ReadonlyMap<string, Text> {
  const all = new Map<string, Text>();
  const walk = (texts: Texts, key: string): void => {
    if (texts === undefined) return;
    if ('text' in texts) all.set(key, texts.text);
    else for (const [name, inner] of texts.members) walk(inner, `${key}.${name}`);
  };
  for (const [name, texts] of catalogues) walk(texts, name);
  return all;
}

function featureTexts(): [string, Texts][] {
  const shape = sourceOf(`${LOCALES}/words.ts`).text;
  const listed = shape.matchAll(/^ {2}'?([\w/-]+)'?: typeof import\('([^']+)'\)\.(\w+);/gm);
  return [...listed].map(([, name = '', path = '', exported = '']) => {
    const source = sourceOf(`${LOCALES}/${path}.ts`);
    const call = constantOf(source, exported);
    const texts = call && ts.isCallExpression(call) ? call.arguments[1] : undefined;
    if (!call || !texts) throw new Error(`${name}: ${path} has no catalogue ${exported}.`);
    return [name, textsOf(texts, name, headOf(source, call))];
  });
}

/** The comment above a catalogue. */
function headOf(source: ts.SourceFile, call: ts.Expression): string {
  const statement = source.statements.find((one) => one.pos <= call.pos && call.end <= one.end);
  const comment = statement ? commentOf(statement) : '';
  return comment.includes('@') ? '' : comment;
}

type Members = readonly (readonly [string, Texts])[];
type Sentences = Readonly<Record<string, string>>;

function rules<T>(name: string): T {
  return JSON.parse(readFileSync(resolve(RULES, `${name}.json`), 'utf8')) as T;
}

/** Sentences of the server take their arguments as one object. */
function sentencesOf(sentences: Sentences, table: string, comment: string): Members {
  return Object.entries(sentences).map(([name, sentence]) => {
    const message = parseMessage(sentence);
    const names = [...valuesOf(message)];
    const params = names.length > 0 ? { names, asObject: true } : undefined;
    return [name, { text: { message, params, comment, place: `rules/${table}.json` } }] as const;
  });
}

function serverTexts(): Texts {
  const { texts, lists } = rules<{ texts: Sentences; lists: Record<string, Sentences> }>('server-texts');
  const shown = Object.entries(lists).map(([list, items]) => {
    const names = Object.fromEntries(Object.keys(items).map((item) => [item, item]));
    const comment = `An item of the list ${list}, which an owner may change.`;
    return [list, { list: false, members: sentencesOf(names, 'server-texts', comment) }] as const;
  });
  const comment = 'A default text, which an owner may change.';
  return {
    list: false,
    members: [
      ['texts', { list: false, members: sentencesOf(texts, 'server-texts', comment) }],
      ['lists', { list: false, members: shown }],
    ],
  };
}

/** Entries about an act of a parent have a second text for that parent: 'You' in place of the name. */
function entries(): Texts {
  const all = rules<Sentences>('notifications');
  const own = Object.entries(all)
    .filter(([, sentence]) => sentence.includes('{parent}'))
    .map(([code, sentence]) => [`own_${code}`, sentence.replace('{parent}', 'You')]);
  const comment =
    'On the timeline and among the notifications. {note} is the note of the centre after ": " or ". ", or empty.';
  return {
    list: false,
    members: [
      ...sentencesOf(all, 'notifications', comment),
      ...sentencesOf(Object.fromEntries(own), 'notifications', `${comment} For the parent who did it.`),
    ],
  };
}

/** Without those that the app checks before it sends anything. */
function refusals(): Texts {
  const inApp = sourceOf(`${LOCALES}/refusals.ts`).text.match(
    /function clientSide[\s\S]*?return \{([\s\S]*?)\} satisfies/,
  )?.[1];
  const excluded = new Set([...(inApp ?? '').matchAll(/^ {4}(\w+):/gm)].map(([, code]) => code));
  const own = Object.entries(rules<Sentences>('refusals')).filter(([code]) => !excluded.has(code));
  const comment = 'A refusal of the server.';
  return { list: false, members: sentencesOf(Object.fromEntries(own), 'refusals', comment) };
}
