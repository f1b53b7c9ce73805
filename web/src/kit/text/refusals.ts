import { catalogue } from './catalogue';

// What the server refuses comes with a sentence in English, a code that stands for it, and what the sentence is about. Any
// other language has its own sentence for each code (app/languages), fetched with the rest of its words.

/** What a sentence is about, by name: a number, a day, a moment, a name. */
export type Told = Readonly<Record<string, string | number>>;

/** Empty in English, where the server's sentences stand as they are. */
const refusals = catalogue('refusals', {} as Readonly<Record<string, string | ((told: Told) => string)>>);

/** The sentence in the language that is spoken; as it came where that has none, or is not told what it is about. */
export function refusalText(sentence: string, code = '', told?: Told): string {
  const own = refusals[code];
  return (typeof own === 'function' ? told && own(told) : own) ?? sentence;
}
