import type { Page } from '@playwright/test';
import { hindi } from '../../src/locales/hindi/hindi';
import { kannada } from '../../src/locales/kannada/kannada';
import type { OwnWords } from '../../src/locales/own-words';
import { tamil } from '../../src/locales/tamil/tamil';
import type { Words } from '../../src/locales/words';

// The languages beside English, as a parent meets them.

interface Spoken {
  tag: string;
  /** What it calls itself, and its file of the build. */
  name: string;
  file: string;
  says: <Name extends keyof Words>(name: Name) => Words[Name];
  /** For what the server hands over ready to be shown. */
  ownWords: OwnWords;
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
  ownWords: words('own-words', {}) as OwnWords,
});

export const HINDI = spoken('hi-IN', 'हिन्दी', 'hindi', hindi);
export const KANNADA = spoken('kn-IN', 'ಕನ್ನಡ', 'kannada', kannada);
export const TAMIL = spoken('ta-IN', 'தமிழ்', 'tamil', tamil);

export const LANGUAGES: readonly Spoken[] = [HINDI, KANNADA, TAMIL];

/** A device on which this language was chosen before. */
export async function chosen(page: Page, tag: string): Promise<void> {
  await page.addInitScript((stored) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('aangan.language', stored);
  }, JSON.stringify(tag));
}
