import { keepRegistered } from '../features/notifications/registration';
import { findChild } from '../kit/children/queries';
import { reportLoadError } from '../kit/lazy/import-chunk';
import type { Topic } from '../kit/live/events';
import { publishTopics } from '../kit/live/live';
import { banner, closeDialogs } from '../kit/overlay/overlays';
import { paths } from '../kit/paths';
import { addressOf, type RouteTarget, routeTargetOfPush } from '../kit/push/route-target';
import { navigate } from '../kit/router/router';
import { rememberReturnTo } from '../kit/session/return-to';
import { hasSession, session } from '../kit/session/store';
import { refreshUnread } from '../kit/unread/sync';
import { type Push, pushFrom } from '../platform/notice';
import type { PushHandler } from '../platform/push-listener';
import { loadSwitch } from './shell/load-switch';

// Handles pushes in an open page. Loaded with the first push.

/** The topics that a push makes out of date, in addition to the conversation and the notifications. */
const STALE: Readonly<Record<string, readonly Topic[]>> = {
  day: ['timeline'],
  photos: ['photos', 'timeline'],
  events: ['events', 'timeline'],
  requests: ['requests'],
  guardians: ['guardians'],
  holidays: ['holidays'],
};

export function handlePush(kind: Parameters<PushHandler>[0], payload: unknown): void {
  if (kind === 'renewed') return void keepRegistered();
  const push = pushFrom(payload);
  if (kind === 'opened') void openPush(push);
  else if (hasSession()) show(push);
}

function show({ title, text, child, topic }: Push): void {
  // A message gets its own banner with its text (news.ts).
  if (topic !== 'messages') banner({ title, text, child, to: paths.notification });
  void refreshUnread();
  if (!isOther(child)) publishTopics(['notifications', 'conversation', ...(STALE[topic] ?? [])]);
}

/**
 * Navigates to the item of a push, and switches to its child first. Without a session this happens after the sign-in.
 */
async function openPush(push: Push): Promise<void> {
  const target = routeTargetOfPush(push);
  if (!hasSession()) return rememberReturnTo(addressOf(target, push.child));
  closeDialogs();
  await openForChild(push.child, target);
}

/** Whether it is another child of this parent than the active one. */
function isOther(child: string): boolean {
  const { tokens, activeChildId } = session();
  return child !== activeChildId && tokens.some(({ id }) => id === child);
}

/** Switches to the child and navigates. When the child is unknown or cannot be loaded, the list of notifications opens. */
export async function openForChild(child: string, { to, search }: RouteTarget): Promise<void> {
  const go = () => navigate({ to, search });
  if (child === '' || child === session().activeChildId) return go();
  if (!isOther(child) || !(await canLoad(child))) return navigate({ to: paths.notification });
  try {
    const { switchChild } = await loadSwitch();
    await switchChild(child, go);
  } catch (error) {
    reportLoadError(error);
  }
}

const TIMEOUT_MS = 10_000;

/** Waits for the child: the children load when the page opens. */
function canLoad(child: string): Promise<boolean> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS));
  return Promise.race([findChild(child), timeout]).then((found) => found !== undefined);
}
