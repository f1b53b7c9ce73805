import { isEmail } from '../../kit/form/contact';
import { nationalNumber, plainNumber, worldwideNumber } from '../../kit/text/phone';

// Validates contacts and codes: returns the first error code, or null. Pure functions; the server applies the same rules.

export type LoginError = 'contact missing' | 'phone invalid' | 'email invalid';
export type CodeError = 'code missing' | 'code incomplete';
export type ForgotError = 'email missing' | 'email invalid';

const WORLDWIDE = /^[1-9][0-9]{7,14}$/;
const CODE = /^[0-9]{6}$/;

/** `abroad`: also accept numbers of other countries, with their country code. */
export function validateLogin(
  { phone, email }: { phone: string; email: string },
  countryCode: string,
  abroad = false,
): LoginError | null {
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

export function validateCode({ otp }: { otp: string }): CodeError | null {
  if (otp === '') return 'code missing';
  return CODE.test(otp) ? null : 'code incomplete';
}

export function validateForgot({ email }: { email: string }): ForgotError | null {
  if (email.trim() === '') return 'email missing';
  return isEmail(email.trim()) ? null : 'email invalid';
}
