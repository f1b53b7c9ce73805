import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { english } from './english';
import { filesWritten, isThere, languages, messagesOf, save } from './language';
import { fromPo, toPo } from './po';

// `npm run locales:export -- [TAG]…` and `npm run locales:import -- FILE`.

const FOLDER = '.build/locales';

/** Writes a file for each of these languages; without any, for each that the app has. A new one has no translations yet. */
export function exportLocales(tags: readonly string[]): void {
  const [texts, known] = [english(), languages()];
  mkdirSync(FOLDER, { recursive: true });
  for (const tag of tags.length > 0 ? tags : known.map((language) => language.tag)) {
    const language = known.find((one) => one.tag === tag);
    const messages = language && isThere(language) ? messagesOf(language, texts) : new Map();
    const file = join(FOLDER, `${tag}.po`);
    writeFileSync(file, toPo(tag, texts, messages));
    console.log(file);
  }
}

/** All or nothing: a file with something wrong in it changes no text. */
export function importLocale(file: string): void {
  const texts = english();
  const { tag, messages, problems } = fromPo(readFileSync(file, 'utf8'), texts);
  if (problems.length > 0) throw new Error(`${file} is not imported:\n${problems.join('\n')}`);
  const language = languages().find((one) => one.tag === tag);
  if (!language) throw new Error(`${tag} is not in the table of src/app/languages/languages.ts: add it there first.`);
  const files = filesWritten(language, texts, messages);
  save(files);
  console.log(`${messages.size} texts in src/locales/${language.folder}`);
}
