import * as v from 'valibot';
import { tab } from '../storage/device';
import { optional } from '../storage/stored';

// The pending one-time code: its id, its time and where it was sent. Stored in the tab until it is used; the code itself is
// never stored.

const OPEN_CODE = v.object({
  /** The server's id of the code, and when it was issued. */
  otp: v.string(),
  time: v.number(),
  phone: v.string(),
  email: v.string(),
  /** How many codes were requested after the first, and the server time from which the next is possible. */
  resends: v.number(),
  resendFrom: v.number(),
});

export type OpenCode = v.InferOutput<typeof OPEN_CODE>;

const CHALLENGE = v.object({
  ...OPEN_CODE.entries,
  /** The flow that requested the code: sign-in or forgotten password. */
  from: v.picklist(['login', 'forgot']),
});

export type Challenge = v.InferOutput<typeof CHALLENGE>;

/** A change that the server accepts only with a one-time code. */
export interface ToConfirm {
  action:
    | 'phone'
    | 'email'
    | 'photo'
    | 'guardian_add'
    | 'guardian_edit'
    | 'door_pin'
    | 'data_copy'
    | 'new_phone'
    | 'new_email';
  /** The new value: the confirmation is valid for this change only. */
  value: string;
}

const KEY = 'aangan.challenge';

export function openChallenge(challenge: Challenge): void {
  tab.write(KEY, challenge);
}

export function currentChallenge(): Challenge | undefined {
  return tab.read(KEY, optional(CHALLENGE));
}

export function closeChallenge(): void {
  tab.remove(KEY);
}

/** Where the flow's pending code was sent, to fill the form in again; empty texts without one. */
export function contactOfOpenCode(from: Challenge['from']): Pick<OpenCode, 'phone' | 'email'> {
  const open = currentChallenge();
  return open?.from === from ? { phone: open.phone, email: open.email } : { phone: '', email: '' };
}
