import { closeChallenge } from '../../../kit/session/challenge';
import { forgetSession } from '../../../kit/session/store';
import type { LogoutReason } from '../model';
import { logLogout } from './log-logout';

// Ends a session. begin.ts starts it.

export function endSession(reason: LogoutReason): void {
  logLogout(reason);
  closeChallenge();
  forgetSession(reason === 'manual_logout');
}
