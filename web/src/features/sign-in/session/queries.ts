import { userState } from '../../../kit/children/queries';
import type { Result } from '../../../kit/net/answer';
import { identityOf } from '../../../kit/net/headers';
import { post } from '../../../kit/net/post';
import { session } from '../../../kit/session/store';
import { native } from '../../../platform/native';
import { messages } from '../messages';
import { WEB } from './log-logout';
import { type Entry, entryFromWire } from './model';

/** What the server notes about the device with every code, or with what stands for one. */
export function deviceFields() {
  const { model, os } = native.device();
  return { aws: '', device_Modal: model, device_os: os, ...WEB };
}

/** Fresh tokens for those of this session; `code` marks the call, the token in the header is the proof. */
export async function reloadSession(code: string): Promise<Result<Entry>> {
  const { phone, email } = userState();
  const result = await post({
    path: '/parentapp/childLoginReloadDetails',
    action: messages.actions.reload,
    policy: 'silent',
    // The tokens of all children come back, whichever of them is looked at by then.
    as: identityOf(session()),
    fields: { verify: '', otp: code, temp_otp: '', temp_time: '', phone, email, ...deviceFields() },
  });
  return result.ok ? { ...result, response: entryFromWire(result.response) } : result;
}
