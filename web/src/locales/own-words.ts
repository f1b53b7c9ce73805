import type table from '../../../rules/own-words.json';

// What a language has for what the server hands over ready to be shown: the texts and lists that come with the portal and an
// owner may change, and the server's words for how things stand. Listed in rules/own-words.json, which the server's tests hold to
// what it says. What is forgotten fails the type check.

/** What the texts are about that are about something: times as they are shown. */
interface Told {
  camera_availability: { from: string; until: string };
}

type Texts = typeof table.texts;
type Lists = typeof table.lists;

export interface OwnWords {
  readonly texts: { readonly [Name in keyof Texts]: Name extends keyof Told ? (told: Told[Name]) => string : string };
  readonly lists: { readonly [List in keyof Lists]: { readonly [Item in keyof Lists[List]]: string } };
}

/** What an item is called; as it came where an owner wrote it. */
export function itemsOf(items: Readonly<Record<string, string | undefined>>): (item: string) => string {
  return (item) => items[item] ?? item;
}
