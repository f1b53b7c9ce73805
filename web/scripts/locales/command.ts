import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { english } from './english';
import { isTranslated, languages, messagesOf, save, translatedFiles } from './language';
import { fromPo, toPo } from './po';

// `npm run locales:export -- [TAG]…` and `npm run locales:import -- FILE`.

const FOLDER = '.build/locales';

/** Writes a PO file for each of these languages, by default for all. A new language has no translations yet. */
export function exportLocales(tags: readonly string[]): void {
  const [texts, known] = [english(), languages()];
  mkdirSync(FOLDER, { recursive: true });
  for (const tag of tags.length > 0 ? tags : known.map((language) => language.tag)) {
    const language = known.find((one) => one.tag === tag);
    const messages = language && isTranslated(language) ? messagesOf(language, texts) : new Map();
    const file = join(FOLDER, `${tag}.po`);
    writeFileSync(file, toPo(tag, texts, messages));
    console.log(file);
  }
}

/** Writes the texts of a PO file into the language's folder. A file with any problem changes nothing. */
export function importLocale(file: string): void {
  const texts = english();
  const { tag, messages, problems } = fromPo(readFileSync(file, 'utf8'), texts);
  if (problems.length > 0) throw new Error(`${file} is not imported:\n${problems.join('\n')}`);
  // Some editors leave out the country.
  const language = languages().find((one) => one.tag === tag || one.tag.startsWith(`${tag}-`));
  if (!language) throw new Error(`${tag} is not in the table of src/app/languages/languages.ts: add it there first.`);
  const files = translatedFiles(language, texts, messages);
  save(files);
  console.log(`${messages.size} texts in src/locales/${language.folder}`);
}
