import type { Slice } from '../../kit/session/slice';

// Decisions of the way in. Pure.

export type LogoutReason =
  | 'missing user'
  | 'manual_logout'
  | 'token timeout'
  | 'session reload failed'
  | 'expired token'
  | 'version changed';

export interface Arrival {
  slice: Slice;
  runningVersion: string;
  /** Whole days since the last login; undefined when that is not a date. */
  days: number | undefined;
  timeoutDays: number;
  /** The whole address, with query and fragment. */
  address: string;
}

export type Destination =
  | { to: 'blogs' | 'notification' }
  /** `reason` is absent where nobody has to be logged out. */
  | { to: 'login'; reason: LogoutReason | undefined };

/** A version that changed under the session comes before everything, then whether there is a session at all. */
export function versionChanged(slice: Slice, runningVersion: string): boolean {
  return slice.appVersion !== '' && slice.appVersion !== runningVersion;
}

/** Where the splash sends a parent. */
export function destination({ slice, runningVersion, days, timeoutDays, address }: Arrival): Destination {
  if (versionChanged(slice, runningVersion)) return { to: 'login', reason: 'version changed' };
  if (slice.activeChildId === '' || slice.authToken === '') {
    return { to: 'login', reason: slice.flags.manualLogout ? undefined : 'missing user' };
  }
  if (days === undefined) return { to: 'blogs' };
  if (days >= timeoutDays) return { to: 'login', reason: 'token timeout' };
  return { to: address.includes('notification') ? 'notification' : 'blogs' };
}

/** A session is reloaded once on each of the centre's days; a last reload that is no date is none. */
export function reloadDue({ lastReload }: Slice, dayAt: (moment: number) => string, today: string): boolean {
  const at = Date.parse(lastReload);
  return Number.isNaN(at) || dayAt(at) !== today;
}

/** Whether the server refuses because no code is sent to a contact for a while; the parent's other contact may be tried. */
export const isUsedUp = (refusal: string | undefined): boolean => refusal?.endsWith('_used_up') ?? false;
