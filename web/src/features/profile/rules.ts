import { isEmail } from '../../kit/form/contact';
import { mobileNumber, nationalNumber } from '../../kit/text/phone';

// Validates a new contact: returns the first error code, or null. Pure functions; the server applies the same rules.

export type ContactError = 'phone same' | 'phone invalid' | 'email same' | 'email invalid';

export interface ContactChange {
  field: 'phone' | 'email';
  /** '' if there is none. */
  current: string;
  typed: string;
}

export function validateContact({ field, current, typed }: ContactChange, countryCode: string): ContactError | null {
  const same = written(field, typed, countryCode) === current;
  if (field === 'phone') return same ? 'phone same' : mobileNumber(typed, countryCode) ? null : 'phone invalid';
  return same ? 'email same' : isEmail(typed.trim()) ? null : 'email invalid';
}

/** In the format in which the server stores it. */
export function written(field: ContactChange['field'], typed: string, countryCode: string): string {
  return field === 'phone' ? (nationalNumber(typed, countryCode) ?? typed) : typed.trim().toLowerCase();
}
