import { leaveForSurvey, tellNewEvent } from '../features/sign-in/arrival/survey-and-event';
import { destination, reloadDue } from '../features/sign-in/model';
import { reloadOfToday } from '../features/sign-in/session/daily-reload';
import { config, loadConfig } from '../kit/config/config';
import { RUNNING_VERSION } from '../kit/config/version';
import { dayAt, daysSince, today } from '../kit/date/clock';
import { paths } from '../kit/paths';
import { navigate } from '../kit/router/router';
import { addressOf } from '../kit/router/target';
import { hasSession, session, syncFromStorage } from '../kit/session/store';
import { native } from '../platform/native';

// The daily check of the session: when a signed-in page opens, becomes visible or is online again.

let isStarted = false;
let isChecking = false;

/** Called by the signed-in layout each time it mounts. */
export function startDailyCheck(): void {
  void check({ opening: !isStarted });
  if (isStarted) return;
  isStarted = true;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void check());
  addEventListener('pageshow', ({ persisted }) => persisted && void check());
  addEventListener('online', () => void check());
  native.onResume(() => void check());
}

async function check({ opening = false } = {}): Promise<void> {
  syncFromStorage();
  if (isChecking || !hasSession()) return;
  isChecking = true;
  try {
    await runDailyCheck(opening);
  } finally {
    isChecking = false;
  }
}

/** Ends an expired session, refreshes the session once a day, and leads to a waiting survey. */
async function runDailyCheck(opening: boolean): Promise<void> {
  const leave = () => navigate({ to: paths.root }, { replace: true });
  if (!(await loadConfig()) || !hasSession()) return;
  if (isExpired()) return leave();
  if (reloadDue(session(), dayAt, today())) {
    const result = await reloadOfToday();
    if (result === 'over') return leave();
    if (result && !leaveForSurvey(result.surveyId)) await tellNewEvent(result);
    return;
  }
  const { surveyId } = session().survey;
  if (opening && location.pathname !== addressOf({ to: paths.survey, params: { surveyId: String(surveyId) } }))
    leaveForSurvey(surveyId);
}

/** Whether the splash screen would end this session: another version is running, or the time-out has passed. */
function isExpired(): boolean {
  const days = daysSince(Date.parse(session().lastLoggedIn));
  const { tokenTimeoutDays: timeoutDays } = config();
  const rule = { persisted: session(), runningVersion: RUNNING_VERSION, days, timeoutDays, address: '' };
  return destination(rule).to === 'login';
}
