import { confirm } from '../../kit/overlay/overlays';
import { paths, surveyPath } from '../../kit/paths';
import { messages } from './messages';

// What waits for a parent who comes in: a survey first, then what is new.

type Go = (to: string) => Promise<void>;

/** The survey is a full load of its own page; true when it is under way. */
export function leaveForSurvey(surveyId: number): boolean {
  if (surveyId > 0) location.assign(surveyPath(surveyId));
  return surveyId > 0;
}

export async function tellNewEvent(eventStatus: number, go: Go): Promise<void> {
  if (eventStatus > 0 && (await confirm(messages.newEvent))) await go(paths.outdoorActivity);
}
