import type { PersistedSession } from '../../kit/session/persisted-session';

// Where the splash leads, and when a session is reloaded. Pure functions.

export type LogoutReason =
  | 'missing user'
  | 'manual_logout'
  | 'token timeout'
  | 'session reload failed'
  | 'expired token'
  | 'version changed';

export interface Arrival {
  persisted: PersistedSession;
  runningVersion: string;
  /** Whole days since the last login; undefined if that is not a valid date. */
  days: number | undefined;
  timeoutDays: number;
  /** The full address with query and fragment. */
  address: string;
}

export type Destination =
  | { to: 'blogs' | 'notification' }
  /** `reason` is undefined if there is no session to log out. */
  | { to: 'login'; reason: LogoutReason | undefined };

/** Whether the app was updated since the session started. Checked before anything else. */
export function versionChanged(persisted: PersistedSession, runningVersion: string): boolean {
  return persisted.appVersion !== '' && persisted.appVersion !== runningVersion;
}

/** The target of the splash. */
export function destination({ persisted, runningVersion, days, timeoutDays, address }: Arrival): Destination {
  if (versionChanged(persisted, runningVersion)) return { to: 'login', reason: 'version changed' };
  if (persisted.activeChildId === '' || persisted.authToken === '') {
    return { to: 'login', reason: persisted.flags.manualLogout ? undefined : 'missing user' };
  }
  if (days === undefined) return { to: 'blogs' };
  if (days >= timeoutDays) return { to: 'login', reason: 'token timeout' };
  return { to: address.includes('notification') ? 'notification' : 'blogs' };
}

/** Whether today's reload is due: once per day in the centre's time zone. An invalid last date counts as none. */
export function reloadDue({ lastReload }: PersistedSession, dayAt: (moment: number) => string, today: string): boolean {
  const at = Date.parse(lastReload);
  return Number.isNaN(at) || dayAt(at) !== today;
}

/** Whether a refusal says that a contact cannot receive codes for a while; the parent can try the other contact. */
export const isUsedUp = (refusal: string | undefined): boolean => refusal?.endsWith('_used_up') ?? false;
