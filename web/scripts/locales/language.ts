import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { type Catalogues, keysOf } from './english';
import { type Message, renamed } from './message';
import { sourceOf, type Texts, textsOf } from './source';
import { type Translation, written } from './write';

// A language as a folder of src/locales: which files it has, what they say, and how they are written.

const LOCALES = 'src/locales';
const ROOT = resolve(import.meta.dirname, '../..');
const COUNTING = "import { byCount } from '../../kit/text/catalogue';\n";

export interface Language {
  tag: string;
  /** Of src/locales, and the file in it that puts the language together. */
  folder: string;
}

/** A file of texts: one catalogue, which gives it its name, or several. */
interface File {
  name: string;
  text: string;
  /** Where the object of the texts stands in it. */
  from: number;
  to: number;
  object: ts.Expression;
  catalogues: readonly string[];
  several: boolean;
}

export type Messages = ReadonlyMap<string, Message>;

/** All but English, from the app's own table. */
export function languages(): readonly Language[] {
  const table = sourceOf('src/app/languages/languages.ts').text;
  const rows = table.matchAll(/\['([\w-]+)', .*import\('[./]*\/locales\/(\w+)\/\2'\)/g);
  return [...rows].map(([, tag = '', folder = '']) => ({ tag, folder }));
}

/** What a language says, with the names of the English texts. A text that English has since then is not there. */
export function messagesOf({ folder }: Language, english: Catalogues): Messages {
  const own = keysOf(new Map(filesOf(folder).flatMap((file) => [...cataloguesOf(file)])));
  const messages = new Map<string, Message>();
  for (const [key, { given }] of keysOf(english)) {
    const text = own.get(key);
    const names = given && !given.together ? given.names : [];
    if (text)
      messages.set(key, renamed(text.message, new Map(names.map((name, at) => [text.given?.names[at] ?? name, name]))));
  }
  return messages;
}

/** The files of a language that says this, by their paths. One without files has those of the first language of the table. */
export function filesWritten(
  { folder }: Language,
  english: Catalogues,
  messages: Messages,
): ReadonlyMap<string, string> {
  const model = isThere({ folder }) ? folder : (languages()[0]?.folder ?? '');
  const say: Translation = (key) => messages.get(key) ?? [];
  const files = filesOf(model).map(
    (file) => [`${LOCALES}/${folder}/${file.name}.ts`, fileWritten(file, english, say)] as const,
  );
  return formatted(model === folder ? files : [...files, putTogether(model, folder)]);
}

export function isThere({ folder }: Pick<Language, 'folder'>): boolean {
  return existsSync(resolve(ROOT, LOCALES, folder));
}

export function save(files: ReadonlyMap<string, string>): void {
  for (const [path, text] of files) {
    mkdirSync(resolve(ROOT, path, '..'), { recursive: true });
    writeFileSync(resolve(ROOT, path), text);
  }
}

function filesOf(folder: string): readonly File[] {
  return readdirSync(resolve(ROOT, LOCALES, folder))
    .filter((file) => file !== `${folder}.ts`)
    .map((file) => fileOf(`${LOCALES}/${folder}/${file}`, file.replace('.ts', '')));
}

function fileOf(path: string, name: string): File {
  const source = sourceOf(path);
  const declared = source.statements
    .filter(ts.isVariableStatement)
    .find(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword));
  const initializer = declared?.declarationList.declarations[0]?.initializer;
  if (!initializer) throw new Error(`${path} has no texts.`);
  const several = ts.isSatisfiesExpression(initializer);
  const object = several ? initializer.expression : initializer;
  if (!ts.isObjectLiteralExpression(object)) throw new Error(`${path} has no texts.`);
  const names = object.properties.map((property) => property.name?.getText().replaceAll("'", '') ?? '');
  const [from, to] = [object.getStart(), object.getEnd()];
  return { name, text: source.text, from, to, object, catalogues: several ? names : [name], several };
}

function cataloguesOf({ name, object, several }: File): Catalogues {
  const texts = textsOf(object, several ? '' : name);
  return several && texts && 'members' in texts ? new Map(texts.members) : new Map([[name, texts]]);
}

function fileWritten({ text, from, to, catalogues, several }: File, english: Catalogues, say: Translation): string {
  const parts = catalogues.map((name): [string, Texts] => [name, english.get(name)]);
  const object = several
    ? `{ ${parts.map(([name, texts]) => `'${name}': ${written(texts, name, say)}`).join(', ')} }`
    : written(parts[0]?.[1], parts[0]?.[0] ?? '', say);
  const head = `${text.slice(0, from).replace(/^import \{ byCount \}.*\n/m, '')}`;
  return `${object.includes('byCount(') ? COUNTING : ''}${head}${object}${text.slice(to)}`;
}

/** The file that puts a new language together, with its name. */
function putTogether(model: string, folder: string): [string, string] {
  const text = readFileSync(resolve(ROOT, LOCALES, model, `${model}.ts`), 'utf8');
  const renamed = text.replaceAll(new RegExp(`\\b${model}\\b`, 'g'), folder).replaceAll(/^\/\/ .*\n/gm, '');
  return [`${LOCALES}/${folder}/${folder}.ts`, renamed];
}

/** As the linter wants the files to be. */
function formatted(files: readonly (readonly [path: string, text: string])[]): ReadonlyMap<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'locales-'));
  try {
    for (const [at, [, text]] of files.entries()) writeFileSync(join(folder, `${at}.ts`), text);
    const biome = resolve(ROOT, 'node_modules/.bin/biome');
    execFileSync(biome, ['format', '--write', `--config-path=${ROOT}`, folder], { stdio: 'ignore' });
    return new Map(files.map(([path], at) => [path, readFileSync(join(folder, `${at}.ts`), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
