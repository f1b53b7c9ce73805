import { catalogue } from './catalogue';

// Translates texts of the server. They come as an English sentence, a code and the arguments of the sentence; each language
// has a sentence for each code (src/locales).

/** The arguments of a sentence by name: numbers, days, times and names. */
export type MessageArgs = Readonly<Record<string, string | number>>;

/**
 * A translator for one table of sentences. It returns the English sentence when the language has no sentence for the code,
 * or when the arguments are missing.
 */
export function sentencesOf(name: string) {
  // Empty in English, where the server's sentences are shown.
  const translations = catalogue(name, {} as Readonly<Record<string, string | ((args: MessageArgs) => string)>>);
  return (sentence: string, code?: string | null, args?: MessageArgs | null): string => {
    const text = translations[code ?? ''];
    return (typeof text === 'function' ? args && text(args) : text) ?? sentence;
  };
}
