// Every text that a parent reads is in a catalogue, in English. A language is an object of the same shape (src/locales),
// loaded before the first render, which replaces the English texts. A text with a value (a name, a count) is a function, so
// that each language can put the value where its grammar needs it.

/** Returns a language's texts for a catalogue, by its name; missing texts stay English. */
export type Language = (name: string, english: object) => object | undefined;

/** The shape of a complete translation. */
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
/** The specification writes dates as in the United States. */
let tag = 'en-US';
let language: Language = () => undefined;

/** Defines texts under a unique name. Read them when rendering and do not store them: a language may replace them. */
export function catalogue<const T extends object>(name: string, english: T): T {
  const texts = english as Texts;
  known.set(name, texts);
  merge(texts, language(name, texts));
  return english;
}

/** Switches all catalogues to a language. Its tag decides how dates, numbers and plurals are formatted. */
export function setLanguage(translation: Language, languageTag: string): void {
  [language, tag] = [translation, languageTag];
  for (const [name, texts] of known) merge(texts, translation(name, texts));
}

function merge(texts: Texts, translated: object | undefined): void {
  for (const [key, text] of Object.entries(translated ?? {})) {
    const inner = texts[key];
    if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) merge(inner as Texts, text);
    else texts[key] = text;
  }
}

/** The tag of the current language. */
export function currentLanguage(): string {
  return tag;
}

/** The plural form for a count in the current language. */
export function byCount(
  count: number,
  forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
): string {
  return forms[new Intl.PluralRules(tag).select(count)] ?? forms.other;
}
