import { PLATFORM_FIELDS } from '../../../kit/config/version';
import { now } from '../../../kit/date/clock';
import type { Result } from '../../../kit/net/answer';
import { post } from '../../../kit/net/post';
import { type Challenge, type OpenCode, openChallenge } from '../../../kit/session/challenge';
import { changeSession, session } from '../../../kit/session/store';
import { appHash } from '../../../platform/sms-code';
import type { OtpDetails } from '../../../wire/types.gen';
import { messages } from '../card-messages';
import { resendWaitMs } from './model';

// Requests the first code of a sign-in. Later steps are in code/queries.ts, which the sign-in card does not load.

/** One of the two is ''. */
export type Contact = Pick<OpenCode, 'phone' | 'email'>;

function resendsAfter(former: Challenge | undefined): number {
  return former ? former.resends + 1 : 0;
}

function open(wire: OtpDetails, asked: Omit<Challenge, 'otp' | 'time' | 'resendFrom'>): void {
  const details = { otp: wire.temp_otp, time: wire.temp_time };
  openChallenge({ ...asked, ...details, resendFrom: now() + resendWaitMs(asked.resends) });
  changeSession({ otpDetails: details });
}

/** Fields that identify this device and the code to replace. */
function asker(former: Challenge | undefined) {
  return { device_key: session().deviceKey, temp_otp: former?.otp ?? '' };
}

/** Requests a code and opens the challenge. `former` is the code that it replaces. */
export async function requestCode(to: Contact, former?: Challenge): Promise<Result<OtpDetails>> {
  const result = await post({
    path: '/parentapp/childLoginOTP',
    action: messages.actions.sendOtp,
    policy: 'callback',
    fields: { ...to, child: '', parent: '', hashString: await appHash(), ...asker(former), ...PLATFORM_FIELDS },
  });
  if (result.ok) open(result.response, { from: 'login', ...to, resends: resendsAfter(former) });
  return result;
}

/** The same by email only, for a forgotten password. */
export async function requestForgotCode(email: string, former?: Challenge): Promise<Result<OtpDetails>> {
  const result = await post({
    path: '/parentapp/validateParentEmail',
    action: messages.actions.sendOtp,
    policy: 'callback',
    fields: { email, ...asker(former) },
  });
  if (result.ok) open(result.response, { from: 'forgot', phone: '', email, resends: resendsAfter(former) });
  return result;
}
