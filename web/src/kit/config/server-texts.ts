import type table from '../../../../rules/server-texts.json';
import type { PortalConfig } from '../../wire/types.gen';
import { catalogue } from '../text/catalogue';

// Texts of the configuration. What the owner wrote is shown unchanged. Default texts are translated by each language
// (src/locales): texts by their name in the file, list items by their English label.

type Texts = typeof table.texts;
type Lists = typeof table.lists;

/** The arguments of a text: the hours of the cameras. */
type MessageArgs = Readonly<Record<string, string>>;

interface ServerTexts {
  readonly texts?: { readonly [Name in keyof Texts]?: string | ((args: MessageArgs) => string) };
  readonly lists?: { readonly [Name in keyof Lists]?: Readonly<Record<string, string>> };
}

/** Empty in English. */
const translations = catalogue('server-texts', {} as ServerTexts);

/** A text of the configuration: translated when it is the unchanged default, else as the owner wrote it. */
export function textOf(
  { unchangedTexts }: Partial<PortalConfig>,
  name: keyof Texts,
  configured: string | undefined,
  args: MessageArgs = {},
): string {
  const text = unchangedTexts?.includes(name) ? translations.texts?.[name] : undefined;
  return (typeof text === 'function' ? text(args) : text) ?? configured ?? '';
}

/** The label of a list item: a reason, an issue or a tag. */
export function itemOf(list: keyof Lists, label: string): string {
  return translations.lists?.[list]?.[label] ?? label;
}
