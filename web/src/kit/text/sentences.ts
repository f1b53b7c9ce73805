import { catalogue } from './catalogue';

// What the server says by itself comes as a sentence in English, a code that stands for it, and what the sentence is about. Any
// other language has its own sentence for each code (locales), fetched with the rest of its words.

/** What a sentence is about, by name: a number, a day, a moment, a name. */
export type Told = Readonly<Record<string, string | number>>;

/** Says a sentence in the language that is spoken; as it came where that has none, or is not told what it is about. */
export function sentencesOf(name: string) {
  // Empty in English, where the server's sentences stand as they are.
  const own = catalogue(name, {} as Readonly<Record<string, string | ((told: Told) => string)>>);
  return (sentence: string, code?: string | null, told?: Told | null): string => {
    const words = own[code ?? ''];
    return (typeof words === 'function' ? told && words(told) : words) ?? sentence;
  };
}
