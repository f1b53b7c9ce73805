import * as v from 'valibot';
import { fetchPart } from '../../kit/late/fetch-part';
import { toast } from '../../kit/overlay/overlays';
import { session } from '../../kit/session/store';
import { device } from '../../kit/storage/device';
import { optional } from '../../kit/storage/stored';
import { type Language, speak } from '../../kit/text/catalogue';
import { messages } from '../messages';

// Which language the page is in: the one that was chosen on this device, else that of the parent who is signed in, else what
// the page says by its own `lang`. English comes with the app; any other is a folder of `src/locales`, an object of the shape of `Words`,
// fetched before the first screen is made so that nobody sees English flash by, and a line in this table. Its letters are the
// system's own: every phone that is sold where it is read has them, so that no font is fetched for it.

/** What a device keeps of the choice: a tag of this table, and nothing of who chose it. */
export const CHOSEN = 'aangan.language';
export const TAG = optional(v.string());

const languages = new Map<unknown, () => Promise<Language>>([
  ['hi-IN', async () => (await fetchPart(() => import('../../locales/hindi/hindi'))).hindi],
  ['kn-IN', async () => (await fetchPart(() => import('../../locales/kannada/kannada'))).kannada],
  ['ta-IN', async () => (await fetchPart(() => import('../../locales/tamil/tamil'))).tamil],
  ['en-XA', async () => (await fetchPart(() => import('../../locales/pseudo'))).pseudo],
]);

/** Whether it is one that a parent may choose: English is, brackets are not. */
export function isLanguage(tag: unknown): tag is string {
  return tag === 'en-IN' || (tag !== 'en-XA' && languages.has(tag));
}

/** Fetches a language. Nothing has to be fetched for English. */
export async function fetchLanguage(tag: unknown): Promise<Language | undefined> {
  return languages.get(tag)?.();
}

/** Undefined where nothing has to be waited for. A language that cannot be had leaves the page in English, and says so. */
export function languageOfPage(): Promise<void> | undefined {
  const page = document.documentElement;
  const wanted = device.read(CHOSEN, TAG) ?? session().language;
  const tag = languages.has(wanted) ? wanted : page.lang;
  return languages
    .get(tag)?.()
    .then(
      (words) => {
        speak(words, tag);
        page.lang = tag;
      },
      () => toast(messages.noLanguage, 'trouble'),
    );
}
