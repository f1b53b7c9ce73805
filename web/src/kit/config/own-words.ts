import type table from '../../../../rules/own-words.json';
import type { PortalConfig } from '../../wire/types.gen';
import { catalogue } from '../text/catalogue';

// What the owner configures is shown as the owner has it. What comes with the portal and was left as it is, any other language
// says in words of its own (locales): a text by its name in the owner's file, an item of a list by what it is called.

type Texts = typeof table.texts;
type Lists = typeof table.lists;

/** What a text is about: the times of the cameras. */
type Told = Readonly<Record<string, string>>;

interface OwnWords {
  readonly texts?: { readonly [Name in keyof Texts]?: string | ((told: Told) => string) };
  readonly lists?: { readonly [Name in keyof Lists]?: Readonly<Record<string, string>> };
}

/** Empty in English, where all is shown as it came. */
const own = catalogue('own-words', {} as OwnWords);

/** A text of the configuration in the language that is spoken; as it came where the owner wrote it. */
export function textOf(
  { unchangedTexts }: Partial<PortalConfig>,
  name: keyof Texts,
  came: string | undefined,
  told: Told = {},
): string {
  const words = unchangedTexts?.includes(name) ? own.texts?.[name] : undefined;
  return (typeof words === 'function' ? words(told) : words) ?? came ?? '';
}

/** The same for what stands in a list: a reason, an issue, a tag. */
export function itemOf(list: keyof Lists, label: string): string {
  return own.lists?.[list]?.[label] ?? label;
}
