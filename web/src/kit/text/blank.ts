// Whether a text has any visible character. Pure. The server has the same rule (rules/message.json).

const BLANK = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** True for a text of only white space and invisible characters. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}
