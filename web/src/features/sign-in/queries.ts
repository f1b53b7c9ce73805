import { RUNNING_VERSION } from '../../kit/config/version';
import { now } from '../../kit/date/clock';
import type { Result } from '../../kit/net/answer';
import { identityOf } from '../../kit/net/headers';
import { type Call, post } from '../../kit/net/post';
import { type Challenge, currentChallenge, openChallenge } from '../../kit/session/challenge';
import { type Child, childFromWire } from '../../kit/session/child';
import type { ChildToken } from '../../kit/session/slice';
import { changeSession, session } from '../../kit/session/store';
import { native } from '../../platform/native';
import type { ActiveChild, Arrival, OtpDetails } from '../../wire/types.gen';
import { messages } from './messages';
import { type Entry, entryFromWire, type LogoutReason, resendWaitMs } from './model';

const WEB = { platform: 'web', web: 1, app_version: RUNNING_VERSION };

function open(wire: OtpDetails, asked: Omit<Challenge, 'otp' | 'time' | 'resendFrom'>): void {
  const details = { otp: wire.temp_otp, time: wire.temp_time };
  openChallenge({ ...asked, ...details, resendFrom: now() + resendWaitMs(asked.resends) });
  changeSession({ otpDetails: details });
}

/** Asks for a code and opens the challenge. */
export async function requestCode(to: { phone: string; email: string }, resends = 0): Promise<Result<OtpDetails>> {
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

export function verifyCode({ otp: temp_otp, time, phone, email }: Challenge, otp: string): Promise<Result<Entry>> {
  return enter({
    path: '/parentapp/childLoginViaOTPDetails',
    action: messages.actions.verify,
    policy: 'callback',
    fields: { otp, temp_otp, temp_time: time, phone, email },
  });
}

/** Fresh tokens for those of this session; `code` marks the call, the token in the header is the proof. */
export function reloadSession(code: string): Promise<Result<Entry>> {
  const { phone, email } = session();
  return enter({
    path: '/parentapp/childLoginReloadDetails',
    action: messages.actions.reload,
    policy: 'silent',
    // The tokens of all children come back, whichever of them is looked at by then.
    as: identityOf(session()),
    fields: { otp: code, temp_otp: '', temp_time: '', phone, email },
  });
}

async function enter(call: Call): Promise<Result<Entry>> {
  const { model, os } = native.device();
  const fields = { ...call.fields, verify: '', aws: '', device_Modal: model, device_os: os, ...WEB };
  const result = await post<Arrival>({ ...call, fields });
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
