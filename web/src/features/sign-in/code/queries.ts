import { now } from '../../../kit/date/clock';
import type { Result } from '../../../kit/net/answer';
import { post } from '../../../kit/net/post';
import { type Challenge, currentChallenge, type OpenCode, type ToConfirm } from '../../../kit/session/challenge';
import { session } from '../../../kit/session/store';
import { appHash } from '../../../platform/sms-code';
import type { Arrival, Confirmation, OtpDetails } from '../../../wire/types.gen';
import { messages } from '../card-messages';
import { resendWaitMs } from '../request-code/model';
import { type Contact, requestCode, requestForgotCode } from '../request-code/queries';
import { WEB } from '../session/log-logout';
import { type Entry, entryFromWire } from '../session/model';
import { deviceFields } from '../session/queries';

// Codes that are out: another one asked for, entered, and the same for confirmations.

export function requestAnother(challenge: Challenge): Promise<Result<OtpDetails>> {
  const former = currentChallenge() ?? challenge;
  const { phone, email } = challenge;
  return challenge.from === 'forgot' ? requestForgotCode(email, former) : requestCode({ phone, email }, former);
}

function verify({ otp: temp_otp, time, phone, email }: OpenCode, otp: string, change?: ToConfirm) {
  const purpose = { verify: change?.action ?? '', verify_value: change?.value };
  const { deviceKey } = session();
  return post({
    path: '/parentapp/childLoginViaOTPDetails',
    action: messages.actions.verify,
    policy: 'callback',
    fields: { otp, temp_otp, temp_time: time, phone, email, device_key: deviceKey, ...purpose, ...deviceFields() },
  });
}

export async function verifyCode(challenge: Challenge, otp: string): Promise<Result<Entry>> {
  const result = await verify(challenge, otp);
  // One path answers two questions: where nothing was to be confirmed, it is an arrival.
  return result.ok ? { ...result, response: entryFromWire(result.response as Arrival) } : result;
}

/** Asks for a code that confirms one change. It is open in memory only, as long as its dialog is. */
export async function requestConfirmation(change: ToConfirm, to: Contact, resends: number): Promise<Result<OpenCode>> {
  const result = await post({
    path: '/parentapp/childLoginOTP',
    action: messages.actions.sendOtp,
    policy: 'callback',
    fields: {
      ...{ ...to, child: '', hashString: await appHash(), ...WEB },
      ...{ verify: change.action, verify_value: change.value },
    },
  });
  if (!result.ok) return result;
  const { temp_otp: otp, temp_time: time } = result.response;
  const resendFrom = now() + resendWaitMs(resends);
  return { ...result, response: { otp, time, ...to, resends, resendFrom } };
}

/** The confirmation that the change itself sends along. */
export async function verifyConfirmation(change: ToConfirm, open: OpenCode, otp: string): Promise<Result<string>> {
  const result = await verify(open, otp, change);
  return result.ok ? { ...result, response: (result.response as Confirmation).confirmation } : result;
}
