import { config } from '../../../kit/config/config';
import { dayAt, today } from '../../../kit/date/clock';
import { isLost } from '../../../kit/net/answer';
import { hasSession, session, syncFromStorage } from '../../../kit/session/store';
import { reloadDue } from '../model';
import { renewSession } from './begin';
import { endSession } from './end';
import type { Entry } from './model';
import { reloadSession } from './queries';

// The daily reload replaces all tokens of the session.

/** Retries after a lost response, while the replaced token is still valid (one minute). */
const WAITS_MS = [0, 1500, 6000];

/**
 * Runs today's reload. 'over' if the server refused it; undefined if another tab has done it or there was no response. A
 * missing response does not end the session: the next occasion retries.
 */
export function reloadOfToday(): Promise<Entry | 'over' | undefined> {
  return oneTabAtATime(async () => {
    for (const wait of WAITS_MS) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      syncFromStorage();
      if (!hasSession() || !reloadDue(session(), dayAt, today())) return undefined;
      const { lastLoggedIn } = session();
      const result = await reloadSession(config().reloadCode);
      // Another parent may have signed in.
      syncFromStorage();
      if (session().lastLoggedIn !== lastLoggedIn) return undefined;
      if (result.ok && renewSession(result.response)) return result.response;
      // Rate limit: the session itself is valid.
      if (!result.ok && result.failure.kind === 'refused' && result.failure.code === 'too_many_reloads')
        return undefined;
      if (result.ok || result.failure.kind === 'refused') {
        endSession('session reload failed');
        return 'over';
      }
      if (!isLost(result.failure) || !navigator.onLine) return undefined;
    }
    return undefined;
  });
}

/** Without the Web Locks API each tab reloads by itself: both get valid tokens. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('aangan.reload', work) : work();
}
