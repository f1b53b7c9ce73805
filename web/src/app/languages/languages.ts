import { fetchPart } from '../../kit/late/fetch-part';
import { type Language, speak } from '../../kit/text/catalogue';

// Which language the page is in is said by its own `lang`. English comes with the app; any other is one file here, an object
// of the shape of `Words`, fetched before the first screen is made, and a line in this table.

const languages: Readonly<Record<string, () => Promise<Language>>> = {
  'en-XA': async () => (await fetchPart(() => import('./pseudo'))).pseudo,
};

/** Undefined where nothing has to be waited for. A language that cannot be had leaves the page in English. */
export function languageOfPage(): Promise<void> | undefined {
  const { lang } = document.documentElement;
  return languages[lang]?.().then(
    (words) => speak(words, lang),
    () => {},
  );
}
