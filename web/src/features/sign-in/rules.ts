// What is wrong with what was entered, as a code or null. Pure and in order; the server holds the same tables.

export type LoginFault = 'contact missing' | 'phone invalid' | 'email invalid';
export type CodeFault = 'code missing' | 'code incomplete';
export type ForgotFault = 'email missing' | 'email invalid';

const PHONE = /^[0-9]{10}$/;
/** Something, one @, something: no dot is required. */
const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/;

export function loginFault({ phone, email }: { phone: string; email: string }): LoginFault | null {
  if (phone === '' && email.trim() === '') return 'contact missing';
  if (phone !== '') return PHONE.test(phone) ? null : 'phone invalid';
  return EMAIL.test(email.trim()) ? null : 'email invalid';
}

export function codeFault({ otp }: { otp: string }): CodeFault | null {
  if (otp === '') return 'code missing';
  return otp.length === 6 ? null : 'code incomplete';
}

export function forgotFault({ email }: { email: string }): ForgotFault | null {
  if (email.trim() === '') return 'email missing';
  return EMAIL.test(email.trim()) ? null : 'email invalid';
}
