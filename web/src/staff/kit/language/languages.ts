import * as v from 'valibot';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { importChunk } from '../../../kit/lazy/import-chunk';
import { device } from '../../../kit/storage/device';
import { optional } from '../../../kit/storage/stored';
import { type Language, setLanguage } from '../../../kit/text/catalogue';
import { englishOf } from './english';

// The language of the page: that of the active person, else the one chosen on this device. English is part of the app; another
// language is loaded when it is needed, and before the first render when the device has chosen it.

const CHOSEN = 'aangan.staff.language';
const ENGLISH = 'en-IN';

/** By their own names, which their readers can find. */
export const LANGUAGES = [
  { tag: ENGLISH, name: 'English' },
  { tag: 'hi-IN', name: 'हिन्दी' },
  { tag: 'kn-IN', name: 'ಕನ್ನಡ' },
  { tag: 'ta-IN', name: 'தமிழ்' },
] as const;

const loaders = new Map<string, () => Promise<Language>>([
  ['hi-IN', async () => (await importChunk(() => import('../../locales/hindi/hindi'))).hindi],
  ['kn-IN', async () => (await importChunk(() => import('../../locales/kannada/kannada'))).kannada],
  ['ta-IN', async () => (await importChunk(() => import('../../locales/tamil/tamil'))).tamil],
]);

const store = createStore<{ tag: string }>(() => ({ tag: ENGLISH }));
/** A language that arrives after another one was wanted is not shown. */
let wanted: string = ENGLISH;

/** The tag of the page's language. A component that is memoized calls this, so that it is rendered again in another one. */
export function useLanguage(): string {
  return useStore(store, ({ tag }) => tag);
}

/** The tag of the page's language. */
export function pageLanguage(): string {
  return store.getState().tag;
}

/** Switches the page to a language; undefined: the device's. When it cannot be loaded, the page stays as it is. */
export async function applyLanguage(tag = device.read(CHOSEN, optional(v.string()))): Promise<void> {
  const mine = tag !== undefined && loaders.has(tag) ? tag : ENGLISH;
  wanted = mine;
  try {
    const words = await loaders.get(mine)?.();
    if (mine === wanted && mine !== pageLanguage()) show(mine, words);
  } catch {
    // The app works in the language that it has.
  }
}

function show(tag: string, words: Language | undefined): void {
  const translation: Language = (name, texts) => {
    const english = englishOf(name, texts);
    return words?.(name, texts) ?? english;
  };
  // English writes dates as in the United States.
  setLanguage(translation, words ? tag : 'en-US');
  document.documentElement.lang = tag;
  store.setState({ tag });
}

/** Keeps the language on this device, and switches the page to it. */
export function chooseLanguage(tag: string): void {
  device.write(CHOSEN, tag);
  void applyLanguage(tag);
}
