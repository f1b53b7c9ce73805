// Every text that a parent reads stands in a catalogue: English, or in its place the words of another language. Those are
// data: an object of the same shape, fetched before the first screen is made (locales). A text that takes something
// (a name, a count) is a function in every language, so that each puts it where its own grammar wants it.

/** What a language has for a catalogue, by its name; what is not there stays English. */
export type Language = (name: string, english: object) => object | undefined;

/** Texts of the same shape in other words; none is left out. */
export type Translated<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends (...given: infer G) => string
      ? (...given: G) => string
      : T[K] extends readonly string[]
        ? readonly string[]
        : Translated<T[K]>;
};

type Texts = Record<string, unknown>;

const known = new Map<string, Texts>();
/** Dates of the specification are written as in the United States. */
let tag = 'en-US';
let language: Language = () => undefined;

/** Texts under a name that no other catalogue has. They are read when they are shown, never kept. */
export function catalogue<const T extends object>(name: string, english: T): T {
  const texts = english as Texts;
  known.set(name, texts);
  lay(texts, language(name, texts));
  return english;
}

/** From now on in this language; `as` is its tag, by which days, counts and plurals are written. */
export function speak(words: Language, as: string): void {
  [language, tag] = [words, as];
  for (const [name, texts] of known) lay(texts, words(name, texts));
}

function lay(texts: Texts, over: object | undefined): void {
  for (const [key, words] of Object.entries(over ?? {})) {
    const inner = texts[key];
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) lay(inner as Texts, words);
    else texts[key] = words;
  }
}

/** The tag of the language that is spoken. */
export function spoken(): string {
  return tag;
}

/** The form that this many take in the language that is spoken. */
export function byCount(
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  return forms[new Intl.PluralRules(tag).select(count)] ?? forms.other;
}
