import { confirm } from '../../kit/overlay/overlays';
import { paths, surveyPath } from '../../kit/paths';
import { session } from '../../kit/session/store';
import { switchChild } from '../../kit/session/switch-child';
import type { Entry } from './entry/model';
import { messages } from './messages';

// What waits for a parent who comes in: a survey first, then what is new.

type Go = (to: string) => Promise<void>;

/** The survey is a full load of its own page; true when it is under way. */
export function leaveForSurvey(surveyId: number): boolean {
  if (surveyId > 0) location.assign(surveyPath(surveyId));
  return surveyId > 0;
}

/** OK leads to the event, and first to the child for whom it waits. */
export async function tellNewEvent({ eventStatus, eventChild }: Entry, go: Go): Promise<void> {
  if (eventStatus === 0 || !(await confirm(messages.newEvent))) return;
  const there = () => go(paths.outdoorActivity);
  await (eventChild === session().activeChildId ? there() : switchChild(eventChild, there));
}
