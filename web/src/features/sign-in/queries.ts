import { RUNNING_VERSION } from '../../kit/config/version';
import { now } from '../../kit/date/clock';
import type { Result } from '../../kit/net/answer';
import { identityOf } from '../../kit/net/headers';
import { type Call, post } from '../../kit/net/post';
import { type Child, childFromWire } from '../../kit/session/child';
import type { ChildToken } from '../../kit/session/slice';
import { session } from '../../kit/session/store';
import { native } from '../../platform/native';
import type { ActiveChild, Arrival } from '../../wire/types.gen';
import { messages } from './messages';
import { type Entry, entryFromWire, type LogoutReason } from './model';

export const WEB = { platform: 'web', web: 1, app_version: RUNNING_VERSION };

/** Hands in a code, or what stands for one, with what the server notes about the device. */
export function enter<T>(call: Call): Promise<Result<T>> {
  const { model, os } = native.device();
  return post<T>({
    ...call,
    fields: { verify: '', ...call.fields, aws: '', device_Modal: model, device_os: os, ...WEB },
  });
}

/** Fresh tokens for those of this session; `code` marks the call, the token in the header is the proof. */
export async function reloadSession(code: string): Promise<Result<Entry>> {
  const { phone, email } = session();
  const result = await enter<Arrival>({
    path: '/parentapp/childLoginReloadDetails',
    action: messages.actions.reload,
    policy: 'silent',
    // The tokens of all children come back, whichever of them is looked at by then.
    as: identityOf(session()),
    fields: { otp: code, temp_otp: '', temp_time: '', phone, email },
  });
  return result.ok ? { ...result, response: entryFromWire(result.response) } : result;
}

/** Reads one child by its own token. */
export async function readChild({ id, token }: ChildToken): Promise<Result<Child>> {
  const result = await post<ActiveChild>({
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
