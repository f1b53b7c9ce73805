import { isEmail, isPhone } from '../../kit/form/contact';

// What is wrong with what was entered, as a code or null. Pure and in order; the server holds the same tables.

export type LoginFault = 'contact missing' | 'phone invalid' | 'email invalid';
export type CodeFault = 'code missing' | 'code incomplete';
export type ForgotFault = 'email missing' | 'email invalid';

const WORLDWIDE = /^\+[1-9][0-9]{7,14}$/;
const CODE = /^[0-9]{6}$/;

/** `home` is the chain's own country code where numbers of other countries, with theirs, are taken too. */
export function loginFault({ phone, email }: { phone: string; email: string }, home?: string): LoginFault | null {
  if (phone === '' && email.trim() === '') return 'contact missing';
  if (phone !== '') return isPhone(phone) || (home && isWorldwide(phone, home)) ? null : 'phone invalid';
  return isEmail(email.trim()) ? null : 'email invalid';
}

function isWorldwide(phone: string, home: string): boolean {
  const plain = phone.replace(/[ ()-]/g, '');
  if (!phone.startsWith('+')) return false;
  return plain.startsWith(home) ? isPhone(plain.slice(home.length)) : WORLDWIDE.test(plain);
}

export function codeFault({ otp }: { otp: string }): CodeFault | null {
  if (otp === '') return 'code missing';
  return CODE.test(otp) ? null : 'code incomplete';
}

export function forgotFault({ email }: { email: string }): ForgotFault | null {
  if (email.trim() === '') return 'email missing';
  return isEmail(email.trim()) ? null : 'email invalid';
}
