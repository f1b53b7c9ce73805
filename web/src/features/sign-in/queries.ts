import { RUNNING_VERSION } from '../../kit/config/version';
import { now } from '../../kit/date/clock';
import { post } from '../../kit/net/post';
import { session } from '../../kit/session/store';
import { native } from '../../platform/native';
import { messages } from './messages';
import type { LogoutReason } from './model';

export const WEB = { platform: 'web', web: 1, app_version: RUNNING_VERSION };

/** Tells the server why a session ends; nobody waits for the answer. */
export function logLogout(reason: LogoutReason): void {
  const { activeChildId, lastLoggedIn, authToken, children } = session();
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
      isUserPresent: children[activeChildId] !== undefined,
      deviceInfo: `${model}, ${os}`,
    },
  });
}
