import { RUNNING_VERSION } from '../../../kit/config/version';
import { now } from '../../../kit/date/clock';
import { fetchPatiently } from '../../../kit/late/fetch-part';
import { identityOf } from '../../../kit/net/headers';
import { post } from '../../../kit/net/post';
import { session } from '../../../kit/session/store';
import { native } from '../../../platform/native';
import { messages } from '../messages';
import type { LogoutReason } from '../model';

export const WEB = { platform: 'web', web: 1, app_version: RUNNING_VERSION };

/**
 * Tells the server why a session ends, and with that to revoke it; nobody waits for the answer. The device forgets the token
 * at once, so that what does not reach the server is told again by what this call remembers of it (unheard-logout.ts).
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
  tell()
    .then(
      (told): unknown =>
        told.ok || fetchPatiently(() => import('./unheard-logout')).then((part) => part.tellAgain(tell, told)),
    )
    .catch(() => {});
}
