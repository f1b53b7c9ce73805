import { isEmail } from '../../kit/form/contact';
import { nationalNumber, plainNumber, worldwideNumber } from '../../kit/text/phone';

// What is wrong with what was entered, as a code or null. Pure and in order; the server holds the same tables.

export type LoginFault = 'contact missing' | 'phone invalid' | 'email invalid';
export type CodeFault = 'code missing' | 'code incomplete';
export type ForgotFault = 'email missing' | 'email invalid';

const WORLDWIDE = /^[1-9][0-9]{7,14}$/;
const CODE = /^[0-9]{6}$/;

/** `abroad`: numbers of other countries, with their codes, are taken too. */
export function loginFault(
  { phone, email }: { phone: string; email: string },
  countryCode: string,
  abroad = false,
): LoginFault | null {
  if (phone === '' && email.trim() === '') return 'contact missing';
  if (phone !== '') return isNumber(phone, countryCode, abroad) ? null : 'phone invalid';
  return isEmail(email.trim()) ? null : 'email invalid';
}

function isNumber(phone: string, countryCode: string, abroad: boolean): boolean {
  const worldwide = worldwideNumber(plainNumber(phone));
  if (worldwide === undefined || worldwide.startsWith(countryCode.slice(1)))
    return nationalNumber(phone, countryCode) !== undefined;
  return abroad && WORLDWIDE.test(worldwide);
}

export function codeFault({ otp }: { otp: string }): CodeFault | null {
  if (otp === '') return 'code missing';
  return CODE.test(otp) ? null : 'code incomplete';
}

export function forgotFault({ email }: { email: string }): ForgotFault | null {
  if (email.trim() === '') return 'email missing';
  return isEmail(email.trim()) ? null : 'email invalid';
}
