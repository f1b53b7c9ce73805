// What may be written to a centre. Pure.

/** As many characters as the portal takes at once. */
export const LONGEST = 2048;

/** What of a text fits into one message, and what is left for the next. No character is cut in two. */
export function splitLong(text: string): { fits: string; over: string } {
  if (text.length <= LONGEST) return { fits: text, over: '' };
  const split = /[\uD800-\uDBFF]/.test(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
  return { fits: text.slice(0, split), over: text.slice(split) };
}
