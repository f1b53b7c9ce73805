import * as v from 'valibot';
import { importChunk } from '../../kit/lazy/import-chunk';
import { toast } from '../../kit/overlay/overlays';
import { session } from '../../kit/session/store';
import { device } from '../../kit/storage/device';
import { optional } from '../../kit/storage/stored';
import { type Language, setLanguage } from '../../kit/text/catalogue';
import { messages } from '../messages';

// The page's language: the one chosen on this device, else the signed-in parent's, else the `lang` of the page. English is
// part of the app. Another language is a folder of `src/locales` with an object of the type `Words` and a line in this table;
// it is loaded before the first render, so that no English text flashes. Its script uses the system's fonts.

/** The key and the schema of the language that was chosen on this device. */
export const CHOSEN = 'aangan.language';
export const TAG = optional(v.string());

const languages = new Map<unknown, () => Promise<Language>>([
  ['hi-IN', async () => (await importChunk(() => import('../../locales/hindi/hindi'))).hindi],
  ['kn-IN', async () => (await importChunk(() => import('../../locales/kannada/kannada'))).kannada],
  ['ta-IN', async () => (await importChunk(() => import('../../locales/tamil/tamil'))).tamil],
  ['en-XA', async () => (await importChunk(() => import('../../locales/pseudo'))).pseudo],
]);

/** Whether a parent may choose it. The pseudo-language is not a choice. */
export function isLanguage(tag: unknown): tag is string {
  return tag === 'en-IN' || (tag !== 'en-XA' && languages.has(tag));
}

/** Loads a language; undefined for English. */
export async function fetchLanguage(tag: unknown): Promise<Language | undefined> {
  return languages.get(tag)?.();
}

/** Switches to the page's language. Undefined for English; when the language cannot be loaded, a toast says so. */
export function languageOfPage(): Promise<void> | undefined {
  const page = document.documentElement;
  const wanted = device.read(CHOSEN, TAG) ?? session().language;
  const tag = languages.has(wanted) ? wanted : page.lang;
  return languages
    .get(tag)?.()
    .then(
      (words) => {
        setLanguage(words, tag);
        page.lang = tag;
      },
      () => toast(messages.noLanguage, 'error'),
    );
}
