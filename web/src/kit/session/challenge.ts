import { tab } from '../storage/device';

// The open one-time code: its id, its time and where it was sent. Kept in the tab until used, never the code itself.

export interface OpenCode {
  /** The server's id of the code that is out, and when it was issued. */
  otp: string;
  time: number;
  phone: string;
  email: string;
  /** How many codes were asked for after the first, and from when the next may be. Server time. */
  resends: number;
  resendFrom: number;
}

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

export interface Challenge extends OpenCode {
  /** Which flow asked: the sign-in card or the forgotten password. */
  from: 'login' | 'forgot';
}

const KEY = 'aangan.challenge';

export function openChallenge(challenge: Challenge): void {
  tab.write(KEY, challenge);
}

export function currentChallenge(): Challenge | undefined {
  const stored = tab.read(KEY);
  return isChallenge(stored) ? stored : undefined;
}

export function closeChallenge(): void {
  tab.remove(KEY);
}

/** Where the code that a flow asked for went, so that one wrong digit is one to mend. */
export function contactOfOpenCode(from: Challenge['from']): Pick<OpenCode, 'phone' | 'email'> {
  const open = currentChallenge();
  return open?.from === from ? { phone: open.phone, email: open.email } : { phone: '', email: '' };
}

/** What the tab kept may have been changed by a curious hand. */
function isChallenge(value: unknown): value is Challenge {
  if (typeof value !== 'object' || value === null) return false;
  const { from, otp, phone, email, time, resends, resendFrom } = value as Record<keyof Challenge, unknown>;
  return (
    (from === 'login' || from === 'forgot') &&
    [otp, phone, email].every((text) => typeof text === 'string') &&
    [time, resends, resendFrom].every((number) => Number.isFinite(number))
  );
}
