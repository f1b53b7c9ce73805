// The only part of the state that outlives the page: tokens, keys, marks and settings. No name, no PIN, no answer of the server.

interface ChildToken {
  id: string;
  token: string;
}

export interface Slice {
  /** The token of the active child. */
  authToken: string;
  /** One for each child of this parent, in the server's order. */
  tokens: readonly ChildToken[];
  pushToken: string;
  /** By which the server knows this device, whoever signs in. It opens nothing. */
  deviceKey: string;
  /** ISO moments; '' when there was none. What cannot be read is kept as it is: the splash has a rule for it. */
  lastReload: string;
  lastLoggedIn: string;
  /** The version that signed in. '' is no mismatch. */
  appVersion: string;
  activeChildId: string;
  /** The tag of the language that the server speaks to this parent; '' as long as nobody has asked. */
  language: string;
  /** The survey that waits, until it is answered; 0 when none does. */
  survey: { surveyId: number };
  flags: { manualLogout: boolean; reset: boolean };
  settings: { theme: 'system' | 'light' | 'dark' };
}

export const EMPTY: Slice = {
  authToken: '',
  tokens: [],
  pushToken: '',
  deviceKey: '',
  lastReload: '',
  lastLoggedIn: '',
  appVersion: '',
  activeChildId: '',
  language: '',
  survey: { surveyId: 0 },
  flags: { manualLogout: false, reset: false },
  settings: { theme: 'system' },
};

/** Logging out leaves nothing but what is the device's own, and whether the parent asked for it. */
export function afterLogout(slice: Slice, manual: boolean): Slice {
  const { pushToken, deviceKey } = slice;
  return { ...EMPTY, pushToken, deviceKey, flags: { ...EMPTY.flags, manualLogout: manual } };
}

/** What was stored may come from an older version or from a curious hand: every member is checked. */
export function sliceFrom(stored: unknown): Slice {
  const from = fields(stored);
  const flags = fields(from.flags);
  const settings = fields(from.settings);
  return {
    authToken: word(from.authToken),
    tokens: list(from.tokens).flatMap((entry) => {
      const { id, token } = fields(entry);
      return word(id) && word(token) ? [{ id: word(id), token: word(token) }] : [];
    }),
    pushToken: text(from.pushToken),
    deviceKey: word(from.deviceKey),
    lastReload: text(from.lastReload),
    lastLoggedIn: text(from.lastLoggedIn),
    appVersion: text(from.appVersion),
    activeChildId: word(from.activeChildId),
    language: word(from.language),
    survey: { surveyId: count(fields(from.survey).surveyId) },
    flags: { manualLogout: flags.manualLogout === true, reset: flags.reset === true },
    settings: { theme: settings.theme === 'light' || settings.theme === 'dark' ? settings.theme : 'system' },
  };
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function count(value: unknown): number {
  return Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 0;
}

/** What can stand in a header. */
function word(value: unknown): string {
  return /^[!-~]+$/.test(text(value)) ? text(value) : '';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
