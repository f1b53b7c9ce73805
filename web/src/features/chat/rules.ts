// Limits of a message to a centre. Pure functions.

import { splitAt } from '../../kit/text/graphemes';

/** The server's limit for one message, in Unicode code points. */
export const LONGEST = 2048;

/** Splits a text into what fits into one message and the rest, between graphemes. */
export function splitLong(text: string): { fits: string; over: string } {
  const { fits, over } = splitAt(text, LONGEST);
  // A single grapheme longer than a message is cut anywhere: no language has one.
  return fits === '' && over !== '' ? cutAnywhere(text) : { fits, over };
}

function cutAnywhere(text: string): { fits: string; over: string } {
  const characters = [...text];
  return { fits: characters.slice(0, LONGEST).join(''), over: characters.slice(LONGEST).join('') };
}
