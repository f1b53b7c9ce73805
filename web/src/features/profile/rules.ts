import { isEmail } from '../../kit/form/contact';
import { mobileNumber, nationalNumber } from '../../kit/text/phone';

// What is wrong with a contact that was typed, as a code or null. Pure and in order; the server holds the same table.

export type ContactFault = 'phone same' | 'phone invalid' | 'email same' | 'email invalid';

export interface ContactChange {
  field: 'phone' | 'email';
  /** Empty when there is none. */
  current: string;
  typed: string;
}

export function contactFault({ field, current, typed }: ContactChange, countryCode: string): ContactFault | null {
  const same = written(field, typed, countryCode) === current;
  if (field === 'phone') return same ? 'phone same' : mobileNumber(typed, countryCode) ? null : 'phone invalid';
  return same ? 'email same' : isEmail(typed.trim()) ? null : 'email invalid';
}

/** As the server stores it. */
export function written(field: ContactChange['field'], typed: string, countryCode: string): string {
  return field === 'phone' ? (nationalNumber(typed, countryCode) ?? typed) : typed.trim().toLowerCase();
}
