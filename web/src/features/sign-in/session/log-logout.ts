import { now } from '../../../kit/date/clock';
import { isLost, type Result } from '../../../kit/net/answer';
import { backoffDelay, createBackoff } from '../../../kit/net/backoff';
import { identityOf } from '../../../kit/net/headers';
import { post } from '../../../kit/net/post';
import { hasSession, session } from '../../../kit/session/store';
import { native } from '../../../platform/native';
import { unsubscribeWebPush } from '../../../platform/push-listener';
import { messages } from '../messages';
import type { LogoutReason } from '../model';

/**
 * Reports to the server why a session ends, which revokes it. Does not wait for the answer: the device forgets the token at
 * once, so this call keeps it for retries.
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
  const send = () => post(call);
  void send().then((result) => retryUntilReceived(send, result));
}

const { sleep, wakeUp } = createBackoff();
globalThis.addEventListener?.('online', wakeUp);

/**
 * Until the server receives a logout, the session lives and its pushes go on. So the report is retried with a growing delay,
 * and as soon as the connection is back. It ends with the page, because the token is in its memory only.
 */
async function retryUntilReceived(send: () => Promise<Result<unknown>>, first: Result<unknown>): Promise<void> {
  if (isReceived(first)) return;
  // After another sign-in the same subscription is in use again.
  if (!hasSession()) unsubscribeWebPush().catch(() => {});
  for (let failures = 1; ; failures++) {
    await sleep(backoffDelay(failures, Math.random()));
    if (isReceived(await send())) return;
  }
}

/** Any answer of the server ends the session; the answer of a proxy does not. */
function isReceived(result: Result<unknown>): boolean {
  return result.ok || !isLost(result.failure);
}
