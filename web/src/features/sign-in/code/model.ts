import type { ToConfirm } from '../../../kit/session/challenge';
import { messages } from '../card-messages';

// What is known about a code that is out. Pure.

/** How long the code of a confirmation lasts; that of a sign-in is in the configuration. */
export const CONFIRMATION_MINUTES = 10;

/** Why a code opens nothing any more: it was tried too often, or too late. */
export type CodeOver = 'tries' | 'time';

/** What of it the server's refusal says. */
export function codeOver(refusal: string | undefined): CodeOver | undefined {
  if (refusal === 'otp_dead') return 'tries';
  return refusal === 'otp_expired' ? 'time' : undefined;
}

export interface Channel {
  key: 'phone' | 'email';
  name: string;
  /** As it is read best. */
  text: string;
  to: { phone: string; email: string };
}

/** Where the code of a confirmation may go: a contact on file, or for a new contact to that one alone. */
export function channels(change: ToConfirm, onFile: { phone: string; email: string }, countryCode: string): Channel[] {
  const { action, value } = change;
  const fresh = { phone: action === 'new_phone' ? value : '', email: action === 'new_email' ? value : '' };
  const { phone, email } = fresh.phone || fresh.email ? fresh : onFile;
  const channel = (key: Channel['key'], to: Channel['to']): Channel[] =>
    to[key] === '' ? [] : [{ key, name: messages[key], text: contactText(to, countryCode), to }];
  return [...channel('phone', { phone, email: '' }), ...channel('email', { phone: '', email })];
}

/** Where the code went, as it is read best: '+91 98860 41257' or the address. */
export function contactText(contact: { phone: string; email: string }, countryCode: string): string {
  const { phone, email } = contact;
  if (phone.startsWith('+')) return phone;
  return phone === '' ? email : `${countryCode} ${phone.slice(0, 5)} ${phone.slice(5)}`;
}
