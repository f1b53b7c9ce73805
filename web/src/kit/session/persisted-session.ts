import * as v from 'valibot';
import { listOf, members } from '../storage/stored';

// The only state that outlives the page: tokens, keys, dates and settings. No names, no PIN, no data from the server.

/** A value that can be a header. */
const WORD = v.pipe(v.string(), v.regex(/^[!-~]+$/));
const word = v.fallback(WORD, '');
const text = v.fallback(v.string(), '');
const flag = v.fallback(v.boolean(), false);

export const PERSISTED_SESSION = members({
  /** The token of the active child. */
  authToken: word,
  /** One for each child of this parent, in the server's order. */
  tokens: listOf(v.object({ id: WORD, token: WORD })),
  pushToken: text,
  /** Identifies this device for the server, for each parent who signs in on it. It grants no access. */
  deviceKey: word,
  /** ISO times, '' for none. Unreadable values are kept, because the splash screen has a rule for them. */
  lastReload: text,
  lastLoggedIn: text,
  /** The version that signed in; '' matches every version. */
  appVersion: text,
  activeChildId: word,
  /** The tag of the parent's language at the server; '' until it was requested. */
  language: word,
  /** The survey that the parent has to answer; 0 for none. */
  survey: members({ surveyId: v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 0) }),
  flags: members({ manualLogout: flag, reset: flag }),
  settings: members({ theme: v.fallback(v.picklist(['system', 'light', 'dark']), 'system') }),
});

export type PersistedSession = Readonly<v.InferOutput<typeof PERSISTED_SESSION>>;

export const EMPTY: PersistedSession = PERSISTED_SESSION.fallback;

/** What remains after a logout: the device's own values, and whether the parent asked for the logout. */
export function afterLogout(persisted: PersistedSession, manual: boolean): PersistedSession {
  const { pushToken, deviceKey } = persisted;
  return { ...EMPTY, pushToken, deviceKey, flags: { ...EMPTY.flags, manualLogout: manual } };
}

/** Reads a persisted session; invalid members get their defaults. */
export function parsePersistedSession(stored: unknown): PersistedSession {
  return v.parse(PERSISTED_SESSION, stored);
}
