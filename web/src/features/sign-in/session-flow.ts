import { RUNNING_VERSION } from '../../kit/config/version';
import { now } from '../../kit/date/clock';
import { closeChallenge } from '../../kit/session/challenge';
import type { ChildToken } from '../../kit/session/slice';
import { changeSession, forgetSession, hasSession, session } from '../../kit/session/store';
import type { Entry, LogoutReason } from './model';
import { logLogout, readChild } from './queries';

// How a session begins, comes back after the page was opened anew, and ends.

export function beginSession(entry: Entry): void {
  const [first] = entry.children;
  if (!first) return;
  closeChallenge();
  changeSession({
    authToken: entry.authToken,
    tokens: entry.children.map(({ id, token }) => ({ id, token })),
    activeChildId: first.id,
    childList: entry.children,
    otpDetails: undefined,
    reading: 'done',
    lastLoggedIn: entry.at,
    lastReload: entry.at,
    appVersion: RUNNING_VERSION,
    survey: { surveyId: entry.surveyId },
    eventStatus: entry.eventStatus,
    photoStamp: now(),
    flags: { manualLogout: false, reset: false },
  });
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
  const active: ChildToken = { id: activeChildId, token: authToken };
  const others = tokens.filter((one) => one.id !== active.id);
  const rest = others.map((one) => readChild(one));
  const first = await readChild(active);
  if (session().authToken !== authToken) return;
  if (!first.ok) {
    changeSession({ reading: 'failed' });
    return;
  }
  changeSession({ childList: [first.response], photoStamp: now(), reading: 'done' });
  const found = (await Promise.all(rest)).flatMap((result) => (result.ok ? [result.response] : []));
  if (session().authToken !== authToken) return;
  const inOrder = tokens.flatMap(({ id }) => [first.response, ...found].filter((child) => child.id === id));
  changeSession({ childList: inOrder.length > 0 ? inOrder : [first.response] });
}
