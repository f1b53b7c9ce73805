import { redirect } from '@tanstack/react-router';
import { versionChanged } from '../features/sign-in/model';
import { restoreChildren } from '../features/sign-in/session-flow';
import { RUNNING_VERSION } from '../kit/config/version';
import { type PathName, paths } from '../kit/paths';
import { currentChallenge } from '../kit/session/challenge';
import { hasSession, session } from '../kit/session/store';

// Who may open a route. A guard either lets pass or sends elsewhere.

export type Guard = (() => void) | undefined;

function sendTo(name: PathName): never {
  throw redirect({ to: paths[name], replace: true });
}

/** An active child and a token, of this version; the children are being read by the time the layout stands. */
export function signedIn(): void {
  if (!hasSession() || versionChanged(session(), RUNNING_VERSION)) sendTo('root');
  void restoreChildren();
}

/** Who is signed in has nothing to do at the card: going back must not lead to it. */
export function signedOut(): void {
  if (hasSession()) sendTo('root');
}

export function codeIsOut(): void {
  if (currentChallenge()?.from !== 'login') sendTo('login');
}

export function forgotCodeIsOut(): void {
  if (currentChallenge()?.from !== 'forgot') sendTo('forgetPassword');
}
