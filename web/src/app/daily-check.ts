import type { AnyRouter } from '@tanstack/react-router';
import { leaveForSurvey, tellNewEvent } from '../features/sign-in/arrival';
import { destination, reloadDue } from '../features/sign-in/model';
import { config, loadConfig } from '../kit/config/config';
import { RUNNING_VERSION } from '../kit/config/version';
import { dayAt, daysSince, today } from '../kit/date/clock';
import { paths, surveyPath } from '../kit/paths';
import { catchUp, hasSession, session } from '../kit/session/store';
import { native } from '../platform/native';

// Once on each of the centre's days the session is refreshed: looked at when the page opens, and whenever the parent or
// the connection comes back to it.

export function followDays(router: AnyRouter): void {
  const go = (to: string) => router.navigate({ to });
  const leave = () => router.navigate({ to: paths.root, replace: true });
  let looking = false;

  async function look(opening: boolean): Promise<void> {
    catchUp();
    if (!hasSession() || !(await loadConfig()) || !hasSession()) return;
    if (isOver()) return leave();
    if (reloadDue(session(), dayAt, today())) {
      const { reloadOfToday } = await import('../features/sign-in/daily-reload');
      const brought = await reloadOfToday();
      if (brought === 'over') return leave();
      if (brought && !leaveForSurvey(brought.surveyId)) await tellNewEvent(brought.eventStatus, go);
      return;
    }
    const { surveyId } = session().survey;
    if (opening && location.pathname !== surveyPath(surveyId)) leaveForSurvey(surveyId);
  }

  async function check({ opening = false } = {}): Promise<void> {
    if (looking) return;
    looking = true;
    // Without its code or an answer nothing is decided; the next occasion looks again.
    await look(opening).catch(() => undefined);
    looking = false;
  }

  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void check());
  addEventListener('pageshow', ({ persisted }) => persisted && void check());
  addEventListener('online', () => void check());
  native.onResume(() => void check());
  void check({ opening: true });
}

/** The splash would end this session, so it is asked to: another version runs, or its time has passed. */
function isOver(): boolean {
  const days = daysSince(Date.parse(session().lastLoggedIn));
  const { tokenTimeoutDays: timeoutDays } = config();
  const rule = { slice: session(), runningVersion: RUNNING_VERSION, days, timeoutDays, address: '' };
  return destination(rule).to === 'login';
}
