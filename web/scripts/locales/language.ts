import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { billingFile, billingTexts, pathOf } from './billing';
import { type Catalogues, keysOf } from './english';
import { type Message, renameValues } from './message';
import { sourceOf, type Texts, textsOf } from './source';
import { type Translation, writeTexts } from './write';

// Reads and generates the files of a language, a folder of src/locales.

const LOCALES = 'src/locales';
const ROOT = resolve(import.meta.dirname, '../..');
const COUNTING = "import { byCount } from '../../kit/text/catalogue';\n";

export interface Language {
  tag: string;
  /** The name of the folder in src/locales, and of the main file in it. */
  folder: string;
}

/** A file with the texts of one catalogue, which has its name, or of several. */
interface File {
  name: string;
  text: string;
  /** The start and the end of the object with the texts. */
  from: number;
  to: number;
  object: ts.Expression;
  catalogues: readonly string[];
  several: boolean;
}

export type Messages = ReadonlyMap<string, Message>;

/** All languages but English, from the app's table. */
export function languages(): readonly Language[] {
  const table = sourceOf('src/app/languages/languages.ts').text;
  const rows = table.matchAll(/\['([\w-]+)', .*import\('[./]*\/locales\/(\w+)\/\2'\)/g);
  return [...rows].map(([, tag = '', folder = '']) => ({ tag, folder }));
}

/** A language's messages, with the value names of the English texts. New English texts are missing. */
export function messagesOf({ folder }: Language, english: Catalogues): Messages {
  const catalogues = filesOf(folder).flatMap((file) => [...cataloguesOf(file)]);
  const own = keysOf(new Map([...catalogues, ['billing', billingTexts(folder)]]));
  const messages = new Map<string, Message>();
  for (const [key, { params: ofEnglish }] of keysOf(english)) {
    const text = own.get(key);
    const names = ofEnglish && !ofEnglish.asObject ? ofEnglish.names : [];
    if (text)
      messages.set(
        key,
        renameValues(text.message, new Map(names.map((name, at) => [text.params?.names[at] ?? name, name]))),
      );
  }
  return messages;
}

/** The files of a language with these messages, by path. A new language has the files of the first one in the table. */
export function translatedFiles(
  { folder }: Language,
  english: Catalogues,
  messages: Messages,
): ReadonlyMap<string, string> {
  const model = isTranslated({ folder }) ? folder : (languages()[0]?.folder ?? '');
  const translate: Translation = (key) => messages.get(key) ?? [];
  const files = filesOf(model).map(
    (file) => [`${LOCALES}/${folder}/${file.name}.ts`, translatedFile(file, english, translate)] as const,
  );
  const all = formatted(model === folder ? files : [...files, mainFile(model, folder)]);
  return new Map([...all, [pathOf(folder), billingFile(folder, model, (key) => messages.get(key) ?? [])]]);
}

export function isTranslated({ folder }: Pick<Language, 'folder'>): boolean {
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

function translatedFile(
  { text, from, to, catalogues, several }: File,
  english: Catalogues,
  translate: Translation,
): string {
  const parts = catalogues.map((name): [string, Texts] => [name, english.get(name)]);
  const object = several
    ? `{ ${parts.map(([name, texts]) => `'${name}': ${writeTexts(texts, name, translate)}`).join(', ')} }`
    : writeTexts(parts[0]?.[1], parts[0]?.[0] ?? '', translate);
  const head = `${text.slice(0, from).replace(/^import \{ byCount \}.*\n/m, '')}`;
  return `${object.includes('byCount(') ? COUNTING : ''}${head}${object}${text.slice(to)}`;
}

/** The main file of a new language. */
function mainFile(model: string, folder: string): [string, string] {
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
