import * as v from 'valibot';
import { importChunk } from '../../../kit/lazy/import-chunk';
import { device } from '../../../kit/storage/device';
import { optional } from '../../../kit/storage/stored';
import { type Language, setLanguage } from '../../../kit/text/catalogue';

// The language of this device. English is part of the app; another one is loaded before the first render.

const CHOSEN = 'aangan.staff.language';

/** By their own names, which their readers can find. */
export const LANGUAGES = [
  { tag: 'en-IN', name: 'English' },
  { tag: 'hi-IN', name: 'हिन्दी' },
  { tag: 'kn-IN', name: 'ಕನ್ನಡ' },
  { tag: 'ta-IN', name: 'தமிழ்' },
] as const;

const loaders = new Map<string, () => Promise<Language>>([
  ['hi-IN', async () => (await importChunk(() => import('../../locales/hindi/hindi'))).hindi],
  ['kn-IN', async () => (await importChunk(() => import('../../locales/kannada/kannada'))).kannada],
  ['ta-IN', async () => (await importChunk(() => import('../../locales/tamil/tamil'))).tamil],
]);

/** Undefined for English. Where the language cannot be loaded the page is in English. */
export function languageOfPage(): Promise<void> | undefined {
  const tag = device.read(CHOSEN, optional(v.string())) ?? '';
  return loaders
    .get(tag)?.()
    .then(
      (words) => {
        setLanguage(words, tag);
        document.documentElement.lang = tag;
      },
      () => {},
    );
}

/** Keeps the language on this device and loads the page in it. */
export function chooseLanguage(tag: string): void {
  device.write(CHOSEN, tag);
  location.reload();
}
