import { RUNNING_VERSION } from '../../kit/config/version';
import { now, setNow } from '../../kit/date/clock';
import { closeChallenge } from '../../kit/session/challenge';
import type { ChildToken } from '../../kit/session/slice';
import { changeSession, forgetSession, hasSession, session, sessionMark } from '../../kit/session/store';
import type { Entry, LogoutReason } from './model';
import { logLogout, readChild } from './queries';

// How a session begins, comes back after the page was opened anew, and ends.

export function beginSession(entry: Entry): void {
  const [first] = entry.children;
  if (!first) return;
  closeChallenge();
  changeSession({
    ...broughtBy(entry),
    authToken: entry.authToken,
    activeChildId: first.id,
    otpDetails: undefined,
    lastLoggedIn: entry.at,
    appVersion: RUNNING_VERSION,
  });
}

/** The same sign-in with fresh tokens: who is looked at stays, and so does the day it ends. False when no child is left. */
export function renewSession(entry: Entry): boolean {
  const active = entry.children.find(({ id }) => id === session().activeChildId) ?? entry.children[0];
  if (!active) return false;
  setNow(Date.parse(entry.at));
  changeSession({ ...broughtBy(entry), authToken: active.token, activeChildId: active.id });
  return true;
}

function broughtBy(entry: Entry) {
  return {
    tokens: entry.children.map(({ id, token }) => ({ id, token })),
    childList: entry.children,
    reading: 'done',
    lastReload: entry.at,
    survey: { surveyId: entry.surveyId },
    eventStatus: entry.eventStatus,
    photoStamp: now(),
    flags: { manualLogout: false, reset: false },
  } as const;
}

export function endSession(reason: LogoutReason): void {
  logLogout(reason);
  closeChallenge();
  forgetSession(reason === 'manual_logout');
}

/** Reads the children again after the page was opened anew: the active one first, for it decides what is shown. */
export async function restoreChildren(): Promise<void> {
  const { reading, tokens, activeChildId, authToken } = session();
  if (reading === 'done' || reading === 'under way' || !hasSession()) return;
  changeSession({ reading: 'under way' });
  const mark = sessionMark();
  const active: ChildToken = { id: activeChildId, token: authToken };
  const others = tokens.filter((one) => one.id !== active.id);
  const rest = others.map((one) => readChild(one));
  const first = await readChild(active);
  // Meanwhile somebody else may have come in, or a reload may have brought the children.
  if (sessionMark() !== mark || session().reading === 'done') return;
  if (!first.ok) {
    // Refused is not unreachable: this child is not, or no longer, this parent's. Only a sign-in can tell whose are.
    if (first.failure.kind === 'refused') endSession('missing user');
    else changeSession({ reading: 'failed' });
    return;
  }
  changeSession({ childList: [first.response], photoStamp: now(), reading: 'done' });
  const found = (await Promise.all(rest)).flatMap((result) => (result.ok ? [result.response] : []));
  if (sessionMark() !== mark || session().childList.length > 1) return;
  const inOrder = tokens.flatMap(({ id }) => [first.response, ...found].filter((child) => child.id === id));
  changeSession({ childList: inOrder.length > 0 ? inOrder : [first.response] });
}
