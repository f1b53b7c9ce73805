// Whether a text shows anything. Pure; rules/message.json holds server and app to the same answer.

const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Blanks and characters without a shape show nothing, however many there are. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}
