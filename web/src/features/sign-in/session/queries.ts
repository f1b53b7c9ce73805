import { userState } from '../../../kit/children/queries';
import { PLATFORM_FIELDS } from '../../../kit/config/version';
import type { Result } from '../../../kit/net/answer';
import { identityOf } from '../../../kit/net/headers';
import { post } from '../../../kit/net/post';
import { session } from '../../../kit/session/store';
import { native } from '../../../platform/native';
import { messages } from '../messages';
import { type Entry, entryFromWire } from './model';

/** Device fields that the server stores with every code or confirmation. */
export function deviceFields() {
  const { model, os } = native.device();
  return { aws: '', device_Modal: model, device_os: os, ...PLATFORM_FIELDS };
}

/** Requests new tokens. `code` is the idempotency key; the token in the header authenticates. */
export async function reloadSession(code: string): Promise<Result<Entry>> {
  const { phone, email } = userState();
  const result = await post({
    path: '/parentapp/childLoginReloadDetails',
    action: messages.actions.reload,
    policy: 'silent',
    // The response has the tokens of all children, so a change of child does not matter.
    as: identityOf(session()),
    fields: { verify: '', otp: code, temp_otp: '', temp_time: '', phone, email, ...deviceFields() },
  });
  return result.ok ? { ...result, response: entryFromWire(result.response) } : result;
}
