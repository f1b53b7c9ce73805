// What is wrong with what was entered, as a code or null. Pure and in order; the server holds the same tables.

export type LoginFault = 'contact missing' | 'phone invalid' | 'email invalid';
export type CodeFault = 'code missing' | 'code incomplete';
export type ForgotFault = 'email missing' | 'email invalid';

const PHONE = /^[0-9]{10}$/;
const CODE = /^[0-9]{6}$/;
/** Something, one @, something: no dot is required. */
const EMAIL = /^[^\s\p{Cc}@<>,;"]+@[^\s\p{Cc}@<>,;"]+$/u;
const EMAIL_BYTES = 254;

function isEmail(text: string): boolean {
  return EMAIL.test(text) && new TextEncoder().encode(text).length <= EMAIL_BYTES;
}

export function loginFault({ phone, email }: { phone: string; email: string }): LoginFault | null {
  if (phone === '' && email.trim() === '') return 'contact missing';
  if (phone !== '') return PHONE.test(phone) ? null : 'phone invalid';
  return isEmail(email.trim()) ? null : 'email invalid';
}

export function codeFault({ otp }: { otp: string }): CodeFault | null {
  if (otp === '') return 'code missing';
  return CODE.test(otp) ? null : 'code incomplete';
}

export function forgotFault({ email }: { email: string }): ForgotFault | null {
  if (email.trim() === '') return 'email missing';
  return isEmail(email.trim()) ? null : 'email invalid';
}
