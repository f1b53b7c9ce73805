import { versionChanged } from '../features/sign-in/model';
import { prefetchChildren } from '../kit/children/read';
import { RUNNING_VERSION } from '../kit/config/version';
import { paths } from '../kit/paths';
import type { PlainPath } from '../kit/router/target';
import { currentChallenge } from '../kit/session/challenge';
import { hasSession, session } from '../kit/session/store';

// Route guards. A guard returns the path to redirect to, or undefined to let the route open.

export type Guard = () => PlainPath | undefined;

/** Needs a session of this version. Starts loading the children before the layout renders. */
export const signedIn: Guard = () => {
  if (!hasSession() || versionChanged(session(), RUNNING_VERSION)) return paths.root;
  prefetchChildren();
  return undefined;
};

/** For the sign-in card: the back button must not lead a signed-in parent to it. */
export const signedOut: Guard = () => (hasSession() ? paths.root : undefined);

/** Needs a pending code of the sign-in. */
export const hasLoginCode: Guard = () => (currentChallenge()?.from === 'login' ? undefined : paths.login);

/** Needs a pending code of the forgotten password. */
export const hasForgotCode: Guard = () => (currentChallenge()?.from === 'forgot' ? undefined : paths.forgetPassword);
