import { versionChanged } from '../features/sign-in/model';
import { beginReading } from '../kit/children/read';
import { RUNNING_VERSION } from '../kit/config/version';
import { paths } from '../kit/paths';
import type { PlainPath } from '../kit/router/target';
import { currentChallenge } from '../kit/session/challenge';
import { hasSession, session } from '../kit/session/store';

// Who may open a route. A guard says where else to go; undefined lets pass.

export type Guard = () => PlainPath | undefined;

/** An active child and a token, of this version; the children are being read by the time the layout stands. */
export const signedIn: Guard = () => {
  if (!hasSession() || versionChanged(session(), RUNNING_VERSION)) return paths.root;
  beginReading();
  return undefined;
};

/** Who is signed in has nothing to do at the card: going back must not lead to it. */
export const signedOut: Guard = () => (hasSession() ? paths.root : undefined);

export const codeIsOut: Guard = () => (currentChallenge()?.from === 'login' ? undefined : paths.login);

export const forgotCodeIsOut: Guard = () => (currentChallenge()?.from === 'forgot' ? undefined : paths.forgetPassword);
