import * as v from 'valibot';
import { tab } from '../storage/device';
import { optional } from '../storage/stored';

// The open one-time code: its id, its time and where it was sent. Kept in the tab until used, never the code itself.

const OPEN_CODE = v.object({
  /** The server's id of the code that is out, and when it was issued. */
  otp: v.string(),
  time: v.number(),
  phone: v.string(),
  email: v.string(),
  /** How many codes were asked for after the first, and from when the next may be. Server time. */
  resends: v.number(),
  resendFrom: v.number(),
});

export type OpenCode = v.InferOutput<typeof OPEN_CODE>;

const CHALLENGE = v.object({
  ...OPEN_CODE.entries,
  /** Which flow asked: the sign-in card or the forgotten password. */
  from: v.picklist(['login', 'forgot']),
});

export type Challenge = v.InferOutput<typeof CHALLENGE>;

/** A change that the server takes only with the parent's one-time code. */
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
  /** What the change will say; the confirmation is good for nothing else. */
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

/** Where the code that a flow asked for went, so that one wrong digit is one to mend. */
export function contactOfOpenCode(from: Challenge['from']): Pick<OpenCode, 'phone' | 'email'> {
  const open = currentChallenge();
  return open?.from === from ? { phone: open.phone, email: open.email } : { phone: '', email: '' };
}
