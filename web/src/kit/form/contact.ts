// What an e-mail address looks like, as the server has it too (rules/login.json, rules/profile.json).
// Belongs here: rules about single values that several forms share.

/** Something, one @, something: no dot is required. */
const EMAIL = /^[^\s\p{Cc}@<>,;"]+@[^\s\p{Cc}@<>,;"]+$/u;
const EMAIL_BYTES = 254;

export function isEmail(text: string): boolean {
  return EMAIL.test(text) && new TextEncoder().encode(text).length <= EMAIL_BYTES;
}
