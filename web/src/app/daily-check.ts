import { leaveForSurvey, tellNewEvent } from '../features/sign-in/arrival/survey-and-event';
import { destination, reloadDue } from '../features/sign-in/model';
import { reloadOfToday } from '../features/sign-in/session/daily-reload';
import { config, loadConfig } from '../kit/config/config';
import { RUNNING_VERSION } from '../kit/config/version';
import { dayAt, daysSince, today } from '../kit/date/clock';
import { paths } from '../kit/paths';
import { navigate } from '../kit/router/router';
import { addressOf } from '../kit/router/target';
import { catchUp, hasSession, session } from '../kit/session/store';
import { native } from '../platform/native';

// Once on each of the centre's days the session is refreshed: checked when a signed-in page opens, and whenever the parent or
// the connection comes back to it.

let started = false;
let checking = false;

/** Called by the signed-in layout each time it is shown. */
export function startDailyCheck(): void {
  void check({ opening: true });
  if (started) return;
  started = true;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void check());
  addEventListener('pageshow', ({ persisted }) => persisted && void check());
  addEventListener('online', () => void check());
  native.onResume(() => void check());
}

async function check({ opening = false } = {}): Promise<void> {
  catchUp();
  if (checking || !hasSession()) return;
  checking = true;
  try {
    await lookAtDay(opening);
  } finally {
    checking = false;
  }
}

/** Ends a session whose time has passed, refreshes one that is of yesterday, and leads to a survey that waits. */
async function lookAtDay(opening: boolean): Promise<void> {
  const leave = () => navigate({ to: paths.root }, { instead: true });
  if (!(await loadConfig()) || !hasSession()) return;
  if (isOver()) return leave();
  if (reloadDue(session(), dayAt, today())) {
    const brought = await reloadOfToday();
    if (brought === 'over') return leave();
    if (brought && !leaveForSurvey(brought.surveyId)) {
      await tellNewEvent(brought);
    }
    return;
  }
  const { surveyId } = session().survey;
  if (opening && location.pathname !== addressOf({ to: paths.survey, params: { surveyId: String(surveyId) } }))
    leaveForSurvey(surveyId);
}

/** The splash would end this session, so it is asked to: another version runs, or its time has passed. */
function isOver(): boolean {
  const days = daysSince(Date.parse(session().lastLoggedIn));
  const { tokenTimeoutDays: timeoutDays } = config();
  const rule = { slice: session(), runningVersion: RUNNING_VERSION, days, timeoutDays, address: '' };
  return destination(rule).to === 'login';
}
