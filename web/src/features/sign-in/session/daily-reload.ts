import { config } from '../../../kit/config/config';
import { dayAt, today } from '../../../kit/date/clock';
import { isLost } from '../../../kit/net/answer';
import { catchUp, hasSession, session } from '../../../kit/session/store';
import { reloadDue } from '../model';
import { renewSession } from './begin';
import { endSession } from './end';
import type { Entry } from './model';
import { reloadSession } from './queries';

// The session is refreshed on each new day: every token is replaced.

/** An answer that was lost is asked for again while the replaced token still lives, which is a minute. */
const WAITS_MS = [0, 1500, 6000];

/**
 * What the reload brought; 'over' when the server refused it, and undefined when nothing was or could be done: another
 * tab has done it, or no answer came, which says nothing about the session. The next occasion tries again then.
 */
export function reloadOfToday(): Promise<Entry | 'over' | undefined> {
  return oneTabAtATime(async () => {
    for (const wait of WAITS_MS) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      catchUp();
      if (!hasSession() || !reloadDue(session(), dayAt, today())) return undefined;
      const { lastLoggedIn } = session();
      const result = await reloadSession(config().reloadCode);
      // Somebody else has come in meanwhile.
      catchUp();
      if (session().lastLoggedIn !== lastLoggedIn) return undefined;
      if (result.ok && renewSession(result.response)) return result.response;
      // The session lives on; only this was once too often.
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

/** Where the browser has no locks, each tab is for itself: fresh tokens of both are good. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('aangan.reload', work) : work();
}
