import { switchChild } from '../../../kit/children/switch-child';
import { chooseChild } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { navigate } from '../../../kit/router/router';
import { changeSession, session } from '../../../kit/session/store';
import { leaveForSurvey, tellNewEvent } from '../arrival';
import { beginSession } from '../entry/begin';
import type { Entry } from '../entry/model';

// Where a parent goes once the code was right: a waiting survey comes first, then whose day it is, then what is new.

export async function arrive(entry: Entry): Promise<void> {
  beginSession(entry);
  if (leaveForSurvey(entry.surveyId)) return;
  const several = entry.children.length > 1;
  changeSession({ choosing: several });
  await navigate({ to: paths.root });
  if (several) await letChoose();
  await tellNewEvent(entry);
}

/** Who turns away from the choice stays with the first child. */
async function letChoose(): Promise<void> {
  const id = (await chooseChild()) ?? session().activeChildId;
  changeSession({ choosing: false });
  await switchChild(id, () => navigate({ to: paths.myProfile }));
}
