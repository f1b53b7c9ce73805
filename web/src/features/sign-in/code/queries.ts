import { PLATFORM_FIELDS } from '../../../kit/config/version';
import { now } from '../../../kit/date/clock';
import type { Result } from '../../../kit/net/answer';
import { post } from '../../../kit/net/post';
import { type Challenge, currentChallenge, type OpenCode, type ToConfirm } from '../../../kit/session/challenge';
import { session } from '../../../kit/session/store';
import { appHash } from '../../../platform/sms-code';
import type { Confirmation, OtpDetails, SignInResponse } from '../../../wire/types.gen';
import { messages } from '../card-messages';
import { resendWaitMs } from '../request-code/model';
import { type Contact, requestCode, requestForgotCode } from '../request-code/queries';
import { type Entry, entryFromWire } from '../session/model';
import { deviceFields } from '../session/queries';

// Resending and verifying codes, for sign-ins and for confirmations.

export function resendCode(challenge: Challenge): Promise<Result<OtpDetails>> {
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
  // The same path serves sign-ins and confirmations; without a confirmation the response is a session.
  return result.ok ? { ...result, response: entryFromWire(result.response as SignInResponse) } : result;
}

/** Requests a code that confirms one change. Kept in memory while the dialog is open. */
export async function requestConfirmation(change: ToConfirm, to: Contact, resends: number): Promise<Result<OpenCode>> {
  const result = await post({
    path: '/parentapp/childLoginOTP',
    action: messages.actions.sendOtp,
    policy: 'callback',
    fields: {
      ...{ ...to, child: '', hashString: await appHash(), ...PLATFORM_FIELDS },
      ...{ verify: change.action, verify_value: change.value },
    },
  });
  if (!result.ok) return result;
  const { temp_otp: otp, temp_time: time } = result.response;
  const resendFrom = now() + resendWaitMs(resends);
  return { ...result, response: { otp, time, ...to, resends, resendFrom } };
}

/** Verifies the code. Returns the confirmation to send with the change. */
export async function verifyConfirmation(change: ToConfirm, open: OpenCode, otp: string): Promise<Result<string>> {
  const result = await verify(open, otp, change);
  return result.ok ? { ...result, response: (result.response as Confirmation).confirmation } : result;
}
