import type table from '../../../rules/server-texts.json';

// Translations of texts that the server sends ready to be shown: the default texts and lists of the configuration, and the
// server's names of states. rules/server-texts.json lists them; the server's tests compare it with what the server sends. A
// missing text fails the type check.

/** The values of the texts that have any: formatted times. */
interface Args {
  camera_availability: { from: string; until: string };
}

type Texts = typeof table.texts;
type Lists = typeof table.lists;

export interface ServerTexts {
  readonly texts: {
    readonly [Name in keyof Texts]: Name extends keyof Args ? (values: Args[Name]) => string : string;
  };
  readonly lists: { readonly [List in keyof Lists]: { readonly [Item in keyof Lists[List]]: string } };
}

/** Translates an item of a list; one that the owner wrote is unchanged. */
export function itemsOf(items: Readonly<Record<string, string | undefined>>): (item: string) => string {
  return (item) => items[item] ?? item;
}
