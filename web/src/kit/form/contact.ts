// Rules about single values that several forms share. The server has the same ones (rules/login.json, rules/profile.json).

/** No dot is required after the @. */
const EMAIL = /^[^\s\p{Cc}@<>,;"]+@[^\s\p{Cc}@<>,;"]+$/u;
const EMAIL_BYTES = 254;

export function isEmail(text: string): boolean {
  return EMAIL.test(text) && new TextEncoder().encode(text).length <= EMAIL_BYTES;
}
