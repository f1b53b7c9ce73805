import { now } from '../../kit/date/clock';
import { closeChallenge } from '../../kit/session/challenge';
import type { ChildToken } from '../../kit/session/slice';
import { changeSession, forgetSession, hasSession, session, sessionMark } from '../../kit/session/store';
import type { LogoutReason } from './model';
import { logLogout, readChild } from './queries';

// How a session comes back after the page was opened anew, and ends. How it begins is entry/begin.ts.

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
