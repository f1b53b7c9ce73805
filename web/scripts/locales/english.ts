import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript';
import { parsed, valuesOf } from './message';
import { commentOf, constantOf, sourceOf, type Text, type Texts, textsOf } from './source';

// Every text of the app in English, by catalogue: those beside the features, and the server's, which stand in rules/.

const LOCALES = 'src/locales';
const RULES = resolve(import.meta.dirname, '../../../rules');

export type Catalogues = ReadonlyMap<string, Texts>;

/** In the order of src/locales/words.ts. */
export function english(): Catalogues {
  return new Map([...featureTexts(), ['own-words', ownWords()], ['entries', entries()], ['refusals', refusals()]]);
}

/** All texts under their keys: 'timeline.badges.chat'. */
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

/** What a file says about its texts: the comment above the catalogue. */
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

/** A sentence of the server is given what it is about as one object. */
function ofServer(sentences: Sentences, table: string, comment: string): Members {
  return Object.entries(sentences).map(([name, sentence]) => {
    const message = parsed(sentence);
    const names = [...valuesOf(message)];
    const given = names.length > 0 ? { names, together: true } : undefined;
    return [name, { text: { message, given, comment, place: `rules/${table}.json` } }] as const;
  });
}

function ownWords(): Texts {
  const { texts, lists } = rules<{ texts: Sentences; lists: Record<string, Sentences> }>('own-words');
  const shown = Object.entries(lists).map(([list, items]) => {
    const names = Object.fromEntries(Object.keys(items).map((item) => [item, item]));
    const comment = `An item of the list ${list}, which an owner may change.`;
    return [list, { list: false, members: ofServer(names, 'own-words', comment) }] as const;
  });
  const comment = 'Comes with the portal, and an owner may change it.';
  return {
    list: false,
    members: [
      ['texts', { list: false, members: ofServer(texts, 'own-words', comment) }],
      ['lists', { list: false, members: shown }],
    ],
  };
}

/** What a parent did is said to that parent in other words than to the other one. */
function entries(): Texts {
  const all = rules<Sentences>('notifications');
  const own = Object.entries(all)
    .filter(([, sentence]) => sentence.includes('{parent}'))
    .map(([code, sentence]) => [`own_${code}`, sentence.replace('{parent}', 'You')]);
  const comment =
    'On the timeline and among the notifications. {note} is what the centre says with it, after ": " or ". ", or nothing.';
  return {
    list: false,
    members: [
      ...ofServer(all, 'notifications', comment),
      ...ofServer(Object.fromEntries(own), 'notifications', `${comment} Said to the parent who did it.`),
    ],
  };
}

/** Without those that the app says itself before anything is sent. */
function refusals(): Texts {
  const said = sourceOf(`${LOCALES}/refusals.ts`).text.match(
    /function saidHere[\s\S]*?return \{([\s\S]*?)\} satisfies/,
  )?.[1];
  const here = new Set([...(said ?? '').matchAll(/^ {4}(\w+):/gm)].map(([, code]) => code));
  const own = Object.entries(rules<Sentences>('refusals')).filter(([code]) => !here.has(code));
  const comment = 'Said by the server where it refuses something.';
  return { list: false, members: ofServer(Object.fromEntries(own), 'refusals', comment) };
}
