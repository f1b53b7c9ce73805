import { now } from '../../../kit/date/clock';
import type { Result } from '../../../kit/net/answer';
import { post } from '../../../kit/net/post';
import { type Challenge, type OpenCode, openChallenge } from '../../../kit/session/challenge';
import { changeSession, session } from '../../../kit/session/store';
import { appHash } from '../../../platform/sms-code';
import type { OtpDetails } from '../../../wire/types.gen';
import { messages } from '../card-messages';
import { WEB } from '../session/log-logout';
import { resendWaitMs } from './model';

// The first code of a sign-in. What comes once a code is out is code/queries.ts, which the card need not bring.

/** One of the two is empty. */
export type Contact = Pick<OpenCode, 'phone' | 'email'>;

function resendsAfter(former: Challenge | undefined): number {
  return former ? former.resends + 1 : 0;
}

function open(wire: OtpDetails, asked: Omit<Challenge, 'otp' | 'time' | 'resendFrom'>): void {
  const details = { otp: wire.temp_otp, time: wire.temp_time };
  openChallenge({ ...asked, ...details, resendFrom: now() + resendWaitMs(asked.resends) });
  changeSession({ otpDetails: details });
}

/** By what the server tells this device from others, and which code is replaced. */
function asker(former: Challenge | undefined) {
  return { device_key: session().deviceKey, temp_otp: former?.otp ?? '' };
}

/** Asks for a code and opens the challenge; `former` is the code in whose place it comes. */
export async function requestCode(to: Contact, former?: Challenge): Promise<Result<OtpDetails>> {
  const result = await post({
    path: '/parentapp/childLoginOTP',
    action: messages.actions.sendOtp,
    policy: 'callback',
    fields: { ...to, child: '', parent: '', hashString: await appHash(), ...asker(former), ...WEB },
  });
  if (result.ok) open(result.response, { from: 'login', ...to, resends: resendsAfter(former) });
  return result;
}

/** The same by e-mail alone, for a forgotten password. */
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
