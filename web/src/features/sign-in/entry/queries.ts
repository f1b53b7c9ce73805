import type { Result } from '../../../kit/net/answer';
import { identityOf } from '../../../kit/net/headers';
import { type Call, post } from '../../../kit/net/post';
import { session } from '../../../kit/session/store';
import { native } from '../../../platform/native';
import type { Arrival } from '../../../wire/types.gen';
import { messages } from '../messages';
import { WEB } from '../queries';
import { type Entry, entryFromWire } from './model';

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
