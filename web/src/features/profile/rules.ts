import { isEmail, isPhone } from '../../kit/form/contact';

// What is wrong with a contact that was typed, as a code or null. Pure and in order; the server holds the same table.

export type ContactFault = 'phone same' | 'phone invalid' | 'email same' | 'email invalid';

export interface ContactChange {
  field: 'phone' | 'email';
  /** Empty when there is none. */
  current: string;
  typed: string;
}

export function contactFault({ field, current, typed }: ContactChange): ContactFault | null {
  const same = written(field, typed) === current;
  if (field === 'phone') return same ? 'phone same' : isPhone(typed) ? null : 'phone invalid';
  return same ? 'email same' : isEmail(typed.trim()) ? null : 'email invalid';
}

/** As the server stores it. */
export function written(field: ContactChange['field'], typed: string): string {
  return field === 'phone' ? typed : typed.trim().toLowerCase();
}
