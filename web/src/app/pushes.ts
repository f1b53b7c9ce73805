import { keepRegistered } from '../features/notifications/registration';
import { findChild } from '../kit/children/queries';
import { tellMissing } from '../kit/late/fetch-part';
import type { Topic } from '../kit/live/events';
import { announce } from '../kit/live/live';
import { banner, closeDialogs } from '../kit/overlay/overlays';
import { paths } from '../kit/paths';
import { addressOf, type Place, placeOfPush } from '../kit/push/place';
import { navigate } from '../kit/router/router';
import { hasSession, session } from '../kit/session/store';
import { keepWanted } from '../kit/session/wanted';
import { renewUnread } from '../kit/unread/renewal';
import { type Push, pushFrom } from '../platform/notice';
import type { PushHeard } from '../platform/push-listener';
import { loadSwitch } from './shell/load-switch';

// Pushes, as an open page meets them; fetched with the first one.

/** What else is out of date once a push of a topic has come; the conversation and the notifications always are. */
const STALE: Readonly<Record<string, readonly Topic[]>> = {
  day: ['timeline'],
  photos: ['photos', 'timeline'],
  events: ['events', 'timeline'],
  requests: ['requests'],
  guardians: ['guardians'],
};

export function meetPush(kind: Parameters<PushHeard>[0], told: unknown): void {
  if (kind === 'renewed') return void keepRegistered();
  const push = pushFrom(told);
  if (kind === 'opened') void openPush(push);
  else if (hasSession()) show(push);
}

function show({ title, text, child, topic }: Push): void {
  // Of a message its own words are told, once they are here.
  if (topic !== 'messages') banner({ title, text, child, to: paths.notification });
  void renewUnread();
  if (!isOther(child)) announce(['notifications', 'conversation', ...(STALE[topic] ?? [])]);
}

/**
 * Goes to the very item that a push is about, over to its child first; it may lead to none but the portal's own screens. Who
 * is not signed in goes there once they are, as they do where no window was open.
 */
async function openPush(push: Push): Promise<void> {
  const place = placeOfPush(push);
  if (!hasSession()) return keepWanted(addressOf(place, push.child));
  closeDialogs();
  await goTo(push.child, place);
}

/** Whether it is about another child of this parent than the one that is looked at. */
function isOther(child: string): boolean {
  const { tokens, activeChildId } = session();
  return child !== activeChildId && tokens.some(({ id }) => id === child);
}

/** What is about one child is never shown as if it were another's: where its child is not to be had, the list must do. */
export async function goTo(child: string, { to, search }: Place): Promise<void> {
  const go = () => navigate({ to, search });
  if (child === '' || child === session().activeChildId) return go();
  if (!isOther(child) || !(await isHere(child))) return navigate({ to: paths.notification });
  try {
    const { switchChild } = await loadSwitch();
    await switchChild(child, go);
  } catch (error) {
    tellMissing(error);
  }
}

const PATIENCE_MS = 10_000;

/** Just after the page was opened the children are still on their way. */
function isHere(child: string): Promise<boolean> {
  const patience = new Promise<undefined>((give) => setTimeout(give, PATIENCE_MS));
  return Promise.race([findChild(child), patience]).then((found) => found !== undefined);
}
