import { importChunk, reportLoadError } from '../../../kit/lazy/import-chunk';
import { confirm } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { navigate } from '../../../kit/router/router';
import { addressOf } from '../../../kit/router/target';
import { session } from '../../../kit/session/store';
import { messages } from '../messages';
import type { Entry } from '../session/model';

// What is shown after a sign-in: a survey first, then a new event.

/** Opens the survey with a full page load. Returns true if there is one. */
export function leaveForSurvey(surveyId: number): boolean {
  if (surveyId > 0) location.assign(addressOf({ to: paths.survey, params: { surveyId: String(surveyId) } }));
  return surveyId > 0;
}

/** Tells the parent about a new event; OK switches to its child and opens it. */
export async function tellNewEvent({ eventStatus, eventChild }: Entry): Promise<void> {
  if (eventStatus === 0 || !(await confirm(messages.newEvent))) return;
  const there = () => navigate({ to: paths.outdoorActivity });
  if (eventChild === session().activeChildId) return there();
  try {
    const { switchChild } = await importChunk(() => import('../../../kit/children/switch-child'));
    await switchChild(eventChild, there);
  } catch (error) {
    reportLoadError(error);
  }
}
