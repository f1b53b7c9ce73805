import { isEmail, isPhone } from '../../kit/form/contact';

// What is wrong with what was entered, as a code or null. Pure and in order; the server holds the same tables.

export type LoginFault = 'contact missing' | 'phone invalid' | 'email invalid';
export type CodeFault = 'code missing' | 'code incomplete';
export type ForgotFault = 'email missing' | 'email invalid';

const CODE = /^[0-9]{6}$/;

export function loginFault({ phone, email }: { phone: string; email: string }): LoginFault | null {
  if (phone === '' && email.trim() === '') return 'contact missing';
  if (phone !== '') return isPhone(phone) ? null : 'phone invalid';
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
