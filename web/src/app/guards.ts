import { redirect } from '@tanstack/react-router';
import { restoreChildren } from '../features/sign-in/session-flow';
import { type PathName, paths } from '../kit/paths';
import { currentChallenge } from '../kit/session/challenge';
import { hasSession } from '../kit/session/store';

// Who may open a route. A guard either lets pass or sends elsewhere.

export type Guard = (() => void) | undefined;

function sendTo(name: PathName): never {
  throw redirect({ to: paths[name], replace: true });
}

/** An active child and a token; the children are being read by the time the layout stands. */
export function signedIn(): void {
  if (!hasSession()) sendTo('root');
  void restoreChildren();
}

export function codeIsOut(): void {
  if (currentChallenge()?.from !== 'login') sendTo('login');
}

export function forgotCodeIsOut(): void {
  if (currentChallenge()?.from !== 'forgot') sendTo('forgetPassword');
}
