import type { ToConfirm } from '../../../kit/session/challenge';
import { messages } from '../card-messages';

// The state of an OTP that was sent. Pure functions.

/** Validity of a confirmation code. That of a sign-in code is configurable. */
export const CONFIRMATION_MINUTES = 10;

/** Why a code is no longer valid: too many attempts, or expired. */
export type InvalidCode = 'tries' | 'time';

/** Derived from the server's refusal code. */
export function invalidCodeOf(refusal: string | undefined): InvalidCode | undefined {
  if (refusal === 'otp_dead') return 'tries';
  return refusal === 'otp_expired' ? 'time' : undefined;
}

export interface Channel {
  key: 'phone' | 'email';
  name: string;
  /** The contact, formatted. */
  text: string;
  to: { phone: string; email: string };
}

/** The contacts that can receive a confirmation code: those on file, or only the new contact itself. */
export function channels(change: ToConfirm, onFile: { phone: string; email: string }, countryCode: string): Channel[] {
  const { action, value } = change;
  const fresh = { phone: action === 'new_phone' ? value : '', email: action === 'new_email' ? value : '' };
  const { phone, email } = fresh.phone || fresh.email ? fresh : onFile;
  const channel = (key: Channel['key'], to: Channel['to']): Channel[] =>
    to[key] === '' ? [] : [{ key, name: messages[key], text: contactText(to, countryCode), to }];
  return [...channel('phone', { phone, email: '' }), ...channel('email', { phone: '', email })];
}

/** The contact, formatted: '+91 98860 41257' or the email address. */
export function contactText(contact: { phone: string; email: string }, countryCode: string): string {
  const { phone, email } = contact;
  if (phone.startsWith('+')) return phone;
  return phone === '' ? email : `${countryCode} ${phone.slice(0, 5)} ${phone.slice(5)}`;
}
