import { closeChallenge } from '../../../kit/session/challenge';
import { forgetSession } from '../../../kit/session/store';
import type { LogoutReason } from '../model';
import { logLogout } from './log-logout';

// How a session ends. How it begins is begin.ts.

export function endSession(reason: LogoutReason): void {
  logLogout(reason);
  closeChallenge();
  forgetSession(reason === 'manual_logout');
}
