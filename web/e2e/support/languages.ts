import type { Page } from '@playwright/test';
import { hindi } from '../../src/locales/hindi/hindi';
import { kannada } from '../../src/locales/kannada/kannada';
import type { ServerTexts } from '../../src/locales/server-texts';
import { tamil } from '../../src/locales/tamil/tamil';
import type { Words } from '../../src/locales/words';

// The languages beside English.

interface Spoken {
  tag: string;
  /** Its own name, and the name of its chunk. */
  name: string;
  file: string;
  says: <Name extends keyof Words>(name: Name) => Words[Name];
  /** The entries that the server sends as text. */
  serverTexts: ServerTexts;
}

const spoken = (
  tag: string,
  name: string,
  file: string,
  words: (name: string, english: object) => unknown,
): Spoken => ({
  tag,
  name,
  file,
  says: (catalogue) => words(catalogue, {}) as Words[typeof catalogue],
  serverTexts: words('server-texts', {}) as ServerTexts,
});

export const HINDI = spoken('hi-IN', 'हिन्दी', 'hindi', hindi);
export const KANNADA = spoken('kn-IN', 'ಕನ್ನಡ', 'kannada', kannada);
export const TAMIL = spoken('ta-IN', 'தமிழ்', 'tamil', tamil);

export const LANGUAGES: readonly Spoken[] = [HINDI, KANNADA, TAMIL];

/** Chooses a language before the page is opened. */
export async function chosen(page: Page, tag: string): Promise<void> {
  await page.addInitScript((stored) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('aangan.language', stored);
  }, JSON.stringify(tag));
}
