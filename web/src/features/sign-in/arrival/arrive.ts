import { switchChild } from '../../../kit/children/switch-child';
import { chooseChild } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { follow, navigate } from '../../../kit/router/router';
import { activateChild, changeSession, session } from '../../../kit/session/store';
import { beginSession } from '../session/begin';
import type { Entry } from '../session/model';
import { arriving } from './arriving';
import { leaveForSurvey, tellNewEvent } from './survey-and-event';
import { takeWanted } from './wanted';

// Where a parent goes once the code was right: a waiting survey comes first, then whose day it is, then what is new. Who
// had opened a screen before is led to that one.

export async function arrive(entry: Entry): Promise<void> {
  beginSession(entry);
  await arriving(lead(entry));
}

async function lead(entry: Entry): Promise<void> {
  const wanted = takeWanted();
  if (leaveForSurvey(entry.surveyId)) return;
  const named = entry.children.some(({ id }) => id === wanted?.child);
  if (wanted && named) activateChild(wanted.child);
  // What is of a child that is not theirs leads nowhere.
  const to = wanted?.child === '' || named ? wanted?.address : undefined;
  const several = entry.children.length > 1 && !named;
  changeSession({ choosing: several });
  if (several || to === undefined) await navigate({ to: paths.root });
  if (several) await letChoose(to);
  else if (to !== undefined) await follow(to);
  await tellNewEvent(entry);
}

/** Who turns away from the choice stays with the first child. */
async function letChoose(to: string | undefined): Promise<void> {
  const id = (await chooseChild()) ?? session().activeChildId;
  changeSession({ choosing: false });
  await switchChild(id, () => (to === undefined ? navigate({ to: paths.myProfile }) : follow(to)));
}
