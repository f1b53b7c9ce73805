// What a phone number and an e-mail address look like, as the server has it too (rules/login.json, rules/profile.json).
// Belongs here: rules about single values that several forms share.

const PHONE = /^[0-9]{10}$/;
/** Something, one @, something: no dot is required. */
const EMAIL = /^[^\s\p{Cc}@<>,;"]+@[^\s\p{Cc}@<>,;"]+$/u;
const EMAIL_BYTES = 254;

export function isPhone(text: string): boolean {
  return PHONE.test(text);
}

export function isEmail(text: string): boolean {
  return EMAIL.test(text) && new TextEncoder().encode(text).length <= EMAIL_BYTES;
}
