import { fetchPart, tellMissing } from '../../../kit/late/fetch-part';
import { confirm } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { navigate } from '../../../kit/router/router';
import { addressOf } from '../../../kit/router/target';
import { session } from '../../../kit/session/store';
import { messages } from '../messages';
import type { Entry } from '../session/model';

// What waits for a parent who comes in: a survey first, then what is new.

/** The survey is a full load of its own page; true when it is under way. */
export function leaveForSurvey(surveyId: number): boolean {
  if (surveyId > 0) location.assign(addressOf({ to: paths.survey, params: { surveyId: String(surveyId) } }));
  return surveyId > 0;
}

/** OK leads to the event, and first to the child for whom it waits. */
export async function tellNewEvent({ eventStatus, eventChild }: Entry): Promise<void> {
  if (eventStatus === 0 || !(await confirm(messages.newEvent))) return;
  const there = () => navigate({ to: paths.outdoorActivity });
  if (eventChild === session().activeChildId) return there();
  try {
    const { switchChild } = await fetchPart(() => import('../../../kit/children/switch-child'));
    await switchChild(eventChild, there);
  } catch (error) {
    tellMissing(error);
  }
}
