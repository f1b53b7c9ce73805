import { now } from '../../../kit/date/clock';
import type { Result } from '../../../kit/net/answer';
import type { Fields } from '../../../kit/net/form';
import { post } from '../../../kit/net/post';
import {
  type Challenge,
  currentChallenge,
  type OpenCode,
  openChallenge,
  type ToConfirm,
} from '../../../kit/session/challenge';
import { changeSession } from '../../../kit/session/store';
import type { Arrival, OtpDetails } from '../../../wire/types.gen';
import { messages } from '../card-messages';
import { type Entry, entryFromWire } from '../model';
import { enter, WEB } from '../queries';
import { resendWaitMs } from './model';

// Codes: asked for, entered.

/** One of the two is empty. */
export type Contact = Pick<OpenCode, 'phone' | 'email'>;

function open(wire: OtpDetails, asked: Omit<Challenge, 'otp' | 'time' | 'resendFrom'>): void {
  const details = { otp: wire.temp_otp, time: wire.temp_time };
  openChallenge({ ...asked, ...details, resendFrom: now() + resendWaitMs(asked.resends) });
  changeSession({ otpDetails: details });
}

/** Asks for a code and opens the challenge. */
export async function requestCode(to: Contact, resends = 0): Promise<Result<OtpDetails>> {
  const result = await post<OtpDetails>({
    path: '/parentapp/childLoginOTP',
    action: messages.actions.sendOtp,
    policy: 'callback',
    fields: { ...to, child: '', parent: '', hashString: '', ...WEB },
  });
  if (result.ok) open(result.response, { from: 'login', ...to, resends });
  return result;
}

/** The same by e-mail alone, for a forgotten password. */
export async function requestForgotCode(email: string, resends = 0): Promise<Result<OtpDetails>> {
  const result = await post<OtpDetails>({
    path: '/parentapp/validateParentEmail',
    action: messages.actions.sendOtp,
    policy: 'callback',
    fields: { email },
  });
  if (result.ok) open(result.response, { from: 'forgot', phone: '', email, resends });
  return result;
}

export function requestAnother(challenge: Challenge): Promise<Result<OtpDetails>> {
  const resends = (currentChallenge() ?? challenge).resends + 1;
  return challenge.from === 'forgot'
    ? requestForgotCode(challenge.email, resends)
    : requestCode({ phone: challenge.phone, email: challenge.email }, resends);
}

function verify<T>({ otp: temp_otp, time, phone, email }: OpenCode, otp: string, purpose: Fields): Promise<Result<T>> {
  return enter<T>({
    path: '/parentapp/childLoginViaOTPDetails',
    action: messages.actions.verify,
    policy: 'callback',
    fields: { otp, temp_otp, temp_time: time, phone, email, ...purpose },
  });
}

export async function verifyCode(challenge: Challenge, otp: string): Promise<Result<Entry>> {
  const result = await verify<Arrival>(challenge, otp, {});
  return result.ok ? { ...result, response: entryFromWire(result.response) } : result;
}

/** Asks for a code that confirms one change. It is open in memory only, as long as its dialog is. */
export async function requestConfirmation(change: ToConfirm, to: Contact, resends: number): Promise<Result<OpenCode>> {
  const result = await post<OtpDetails>({
    path: '/parentapp/childLoginOTP',
    action: messages.actions.sendOtp,
    policy: 'callback',
    fields: { ...to, child: '', hashString: '', verify: change.action, verify_value: change.value, ...WEB },
  });
  if (!result.ok) return result;
  const { temp_otp: otp, temp_time: time } = result.response;
  const resendFrom = now() + resendWaitMs(resends);
  return { ...result, response: { otp, time, ...to, resends, resendFrom } };
}

/** The confirmation that the change itself sends along. */
export async function verifyConfirmation(change: ToConfirm, open: OpenCode, otp: string): Promise<Result<string>> {
  const purpose = { verify: change.action, verify_value: change.value };
  const result = await verify<{ confirmation: string }>(open, otp, purpose);
  return result.ok ? { ...result, response: result.response.confirmation } : result;
}
