import { switchChild } from '../../../kit/children/switch-child';
import { chooseChild } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { navigate, navigateTo } from '../../../kit/router/router';
import { activateChild, changeSession, session } from '../../../kit/session/store';
import { beginSession } from '../session/begin';
import type { Entry } from '../session/model';
import { arriving } from './arriving';
import { takeReturnTo } from './return-to';
import { leaveForSurvey, tellNewEvent } from './survey-and-event';

// Navigation after a sign-in: a pending survey first, then the choice of child, then a new event. A screen that the parent
// had opened before signing in is opened instead of Home.

export async function arrive(entry: Entry): Promise<void> {
  beginSession(entry);
  await arriving(lead(entry));
}

async function lead(entry: Entry): Promise<void> {
  const wanted = takeReturnTo();
  if (leaveForSurvey(entry.surveyId)) return;
  const named = entry.children.some(({ id }) => id === wanted?.child);
  if (wanted && named) activateChild(wanted.child);
  // Ignore an address of a child that is not theirs.
  const to = wanted?.child === '' || named ? wanted?.address : undefined;
  const several = entry.children.length > 1 && !named;
  changeSession({ choosing: several });
  if (several || to === undefined) await navigate({ to: paths.root });
  if (several) await letChoose(to);
  else if (to !== undefined) await navigateTo(to);
  await tellNewEvent(entry);
}

/** Closing the dialog keeps the first child. */
async function letChoose(to: string | undefined): Promise<void> {
  const id = (await chooseChild()) ?? session().activeChildId;
  changeSession({ choosing: false });
  await switchChild(id, () => (to === undefined ? navigate({ to: paths.myProfile }) : navigateTo(to)));
}
