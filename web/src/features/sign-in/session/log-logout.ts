import { RUNNING_VERSION } from '../../../kit/config/version';
import { now } from '../../../kit/date/clock';
import { isLost, type Result } from '../../../kit/net/answer';
import { napper, waitAfter } from '../../../kit/net/back-off';
import { identityOf } from '../../../kit/net/headers';
import { post } from '../../../kit/net/post';
import { hasSession, session } from '../../../kit/session/store';
import { native } from '../../../platform/native';
import { leaveWebPushes } from '../../../platform/push-listener';
import { messages } from '../messages';
import type { LogoutReason } from '../model';

export const WEB = { platform: 'web', web: 1, app_version: RUNNING_VERSION };

/**
 * Tells the server why a session ends, and with that to revoke it; nobody waits for the answer. The device forgets the token
 * at once, so that what does not reach the server is told again by what this call remembers of it.
 */
export function logLogout(reason: LogoutReason): void {
  const { activeChildId, lastLoggedIn, authToken, children } = session();
  const { model, os } = native.device();
  const call = {
    path: '/userauth/logLogoutInfo',
    action: messages.actions.logout,
    policy: 'silent',
    keepalive: true,
    as: identityOf(session()),
    fields: {
      child_id: activeChildId,
      logoutReason: reason,
      lastLoggedIn,
      Auth_token: authToken,
      timestamp: now(),
      isUserPresent: children[activeChildId] !== undefined,
      deviceInfo: `${model}, ${os}`,
    },
  } as const;
  const tell = () => post(call);
  void tell().then((told) => tellAgain(tell, told));
}

const { nap, wake } = napper();
globalThis.addEventListener?.('online', wake);

/**
 * For the server, a logout that it has not heard of has not happened, and its pushes go on. It is told again, later each time
 * and as soon as the connection returns, until it has answered. The token that this takes is nowhere but in this page's
 * memory: with the page the attempts end.
 */
async function tellAgain(tell: () => Promise<Result<unknown>>, first: Result<unknown>): Promise<void> {
  if (isHeard(first)) return;
  // Whoever has come in meanwhile is reached by the same subscription.
  if (!hasSession()) leaveWebPushes().catch(() => {});
  for (let failures = 1; ; failures++) {
    await nap(waitAfter(failures, Math.random()));
    if (isHeard(await tell())) return;
  }
}

/** Whatever the server says, the session is over; what a proxy says in its place is no answer. */
function isHeard(told: Result<unknown>): boolean {
  return told.ok || !isLost(told.failure);
}
