import * as v from 'valibot';
import { listOf, members } from '../storage/stored';

// The only part of the state that outlives the page: tokens, keys, marks and settings. No name, no PIN, no answer of the server.

/** What can stand in a header. */
const WORD = v.pipe(v.string(), v.regex(/^[!-~]+$/));
const word = v.fallback(WORD, '');
const text = v.fallback(v.string(), '');
const flag = v.fallback(v.boolean(), false);

export const SLICE = members({
  /** The token of the active child. */
  authToken: word,
  /** One for each child of this parent, in the server's order. */
  tokens: listOf(v.object({ id: WORD, token: WORD })),
  pushToken: text,
  /** By which the server knows this device, whoever signs in. It opens nothing. */
  deviceKey: word,
  /** ISO moments; '' when there was none. What cannot be read is kept as it is: the splash has a rule for it. */
  lastReload: text,
  lastLoggedIn: text,
  /** The version that signed in. '' is no mismatch. */
  appVersion: text,
  activeChildId: word,
  /** The tag of the language that the server speaks to this parent; '' as long as nobody has asked. */
  language: word,
  /** The survey that waits, until it is answered; 0 when none does. */
  survey: members({ surveyId: v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(1)), 0) }),
  flags: members({ manualLogout: flag, reset: flag }),
  settings: members({ theme: v.fallback(v.picklist(['system', 'light', 'dark']), 'system') }),
});

export type Slice = Readonly<v.InferOutput<typeof SLICE>>;

export const EMPTY: Slice = SLICE.fallback;

/** Logging out leaves nothing but what is the device's own, and whether the parent asked for it. */
export function afterLogout(slice: Slice, manual: boolean): Slice {
  const { pushToken, deviceKey } = slice;
  return { ...EMPTY, pushToken, deviceKey, flags: { ...EMPTY.flags, manualLogout: manual } };
}

/** The members of the slice, each as its schema takes it. */
export function sliceFrom(stored: unknown): Slice {
  return v.parse(SLICE, stored);
}
