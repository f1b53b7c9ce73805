// What may be written to a centre. Pure.

import { splitAt } from '../../kit/text/letters';

/** As many characters as the portal takes at once. */
export const LONGEST = 2048;

/** What of a text fits into one message, and what is left for the next. */
export function splitLong(text: string): { fits: string; over: string } {
  const { fits, over } = splitAt(text, LONGEST);
  // A single letter with more marks than a message holds is no letter of any language.
  return fits === '' && over !== '' ? cutAnywhere(text) : { fits, over };
}

function cutAnywhere(text: string): { fits: string; over: string } {
  const characters = [...text];
  return { fits: characters.slice(0, LONGEST).join(''), over: characters.slice(LONGEST).join('') };
}
