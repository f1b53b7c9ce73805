// What may be written to a centre. Pure; rules/message.json holds server and app to the same answer about what is empty.

/** As many characters as the portal takes at once. */
export const LONGEST = 2048;

const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Blanks and characters without a shape show nothing, however many there are. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

/** What of a text fits into one message, and what is left for the next. No character is cut in two. */
export function splitLong(text: string): { fits: string; over: string } {
  if (text.length <= LONGEST) return { fits: text, over: '' };
  const split = /[\uD800-\uDBFF]/.test(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
  return { fits: text.slice(0, split), over: text.slice(split) };
}
