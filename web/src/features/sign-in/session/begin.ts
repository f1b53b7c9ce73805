import { cacheChildren } from '../../../kit/children/queries';
import { RUNNING_VERSION } from '../../../kit/config/version';
import { setNow } from '../../../kit/date/clock';
import { closeChallenge } from '../../../kit/session/challenge';
import { changeSession, session } from '../../../kit/session/store';
import { clearUnread } from '../../../kit/unread/unread';
import type { Entry } from './model';

// Starts a session, and replaces its tokens.

export function beginSession(entry: Entry): void {
  const [first] = entry.children;
  if (!first) return;
  closeChallenge();
  clearUnread();
  changeSession({
    ...broughtBy(entry),
    authToken: entry.authToken,
    deviceKey: entry.deviceKey,
    activeChildId: first.id,
    otpDetails: undefined,
    lastLoggedIn: entry.at,
    appVersion: RUNNING_VERSION,
  });
  cacheChildren(entry.children);
}

/** Replaces the tokens of the session; the active child and the expiry stay. Returns false if no child is left. */
export function renewSession(entry: Entry): boolean {
  const active = entry.children.find(({ id }) => id === session().activeChildId) ?? entry.children[0];
  if (!active) return false;
  setNow(Date.parse(entry.at));
  clearUnread();
  changeSession({ ...broughtBy(entry), authToken: active.token, activeChildId: active.id });
  cacheChildren(entry.children);
  return true;
}

function broughtBy(entry: Entry) {
  return {
    tokens: entry.children.map(({ id, token }) => ({ id, token })),
    lastReload: entry.at,
    survey: { surveyId: entry.surveyId },
    eventStatus: entry.eventStatus,
    flags: { manualLogout: false, reset: false },
  } as const;
}
