import { RUNNING_VERSION } from '../../kit/config/version';
import { now } from '../../kit/date/clock';
import type { Result } from '../../kit/net/answer';
import { post } from '../../kit/net/post';
import { type Child, childFromWire } from '../../kit/session/child';
import type { ChildToken } from '../../kit/session/slice';
import { session } from '../../kit/session/store';
import { native } from '../../platform/native';
import { messages } from './messages';
import type { LogoutReason } from './model';

export const WEB = { platform: 'web', web: 1, app_version: RUNNING_VERSION };

/** Reads one child by its own token. */
export async function readChild({ id, token }: ChildToken): Promise<Result<Child>> {
  const result = await post({
    path: '/parentapp/childData',
    action: messages.actions.childData,
    policy: 'silent',
    as: { token, childId: id, parent: '' },
    fields: { child_id: id },
  });
  return result.ok ? { ...result, response: childFromWire(result.response) } : result;
}

/** Tells the server why a session ends; nobody waits for the answer. */
export function logLogout(reason: LogoutReason): void {
  const { activeChildId, lastLoggedIn, authToken, activeChildDetail } = session();
  const { model, os } = native.device();
  void post({
    path: '/userauth/logLogoutInfo',
    action: messages.actions.logout,
    policy: 'silent',
    keepalive: true,
    fields: {
      child_id: activeChildId,
      logoutReason: reason,
      lastLoggedIn,
      Auth_token: authToken,
      timestamp: now(),
      isUserPresent: activeChildDetail !== undefined,
      deviceInfo: `${model}, ${os}`,
    },
  });
}
