import { getChild } from '../kit/children/queries';
import { onTopicChange } from '../kit/live/live';
import { banner, closeBannersTo } from '../kit/overlay/overlays';
import { paths } from '../kit/paths';
import { currentRoute, onRendered } from '../kit/router/router';
import { hasSession, session, watchSession } from '../kit/session/store';
import { excerpt } from '../kit/text/excerpt';
import type { UnreadMessage } from '../kit/unread/model';
import { onMessage, refreshUnread } from '../kit/unread/sync';
import { totalOf, watchUnread } from '../kit/unread/unread';
import { setAppBadge } from '../platform/app-badge';
import { news as texts } from './messages';

// Keeps the unread counts up to date while the page is open, and shows a banner for new messages.

/** Fits into two lines of the banner. */
const LONGEST = 110;

let started = false;

export function startNews(): void {
  if (started) return;
  started = true;
  onTopicChange('unread', () => void refreshUnread());
  onMessage(showMessage);
  onRendered(({ path }) => closeBannersTo(session().activeChildId, path));
  watchSession(updateBadge);
  watchUnread(updateBadge);
  updateBadge();
}

/** Shows a banner, unless the conversation is open. */
function showMessage(childId: string, { by, message }: UnreadMessage): void {
  const { activeChildId } = session();
  const own = childId === activeChildId;
  if (own && currentRoute()?.path === paths.chat) return;
  const child = getChild(childId);
  const who = by || child?.centerName || texts.centre;
  banner({
    title: own ? who : texts.about(who, child?.firstName ?? ''),
    text: message === '' ? texts.picture : excerpt(message, LONGEST),
    child: childId,
    to: paths.chat,
  });
}

let shown: number | undefined;

function updateBadge(): void {
  const { activeChildId, children } = session();
  if (hasSession() && !children[activeChildId]) return;
  const count = hasSession() ? totalOf() : 0;
  if (count === shown) return;
  shown = count;
  setAppBadge(count);
}
