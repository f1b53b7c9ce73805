import { childNow } from '../kit/children/queries';
import { onChange } from '../kit/live/live';
import { banner, closeBannersTo } from '../kit/overlay/overlays';
import { paths } from '../kit/paths';
import { shownNow, whenStanding } from '../kit/router/router';
import { hasSession, session, watchSession } from '../kit/session/store';
import { excerpt } from '../kit/text/excerpt';
import type { UnreadMessage } from '../kit/unread/model';
import { onMessage, renewUnread } from '../kit/unread/renewal';
import { totalOf, watchUnread } from '../kit/unread/unread';
import { setAppBadge } from '../platform/app-badge';
import { messages as texts } from './news-messages';

// Keeps what is unread up to date while the page is open, and tells of a message on whichever screen.

/** What two lines of the banner hold. */
const LONGEST = 110;

let started = false;

export function startNews(): void {
  if (started) return;
  started = true;
  onChange('unread', () => void renewUnread());
  onMessage(tell);
  whenStanding(({ path }) => closeBannersTo(session().activeChildId, path));
  watchSession(followBadge);
  watchUnread(followBadge);
  followBadge();
}

/** Unless the conversation itself is what the parent looks at. */
function tell(childId: string, { by, message }: UnreadMessage): void {
  const { activeChildId } = session();
  const own = childId === activeChildId;
  if (own && shownNow()?.path === paths.chat) return;
  const child = childNow(childId);
  const who = by || child?.centerName || texts.centre;
  banner({
    title: own ? who : texts.about(who, child?.firstName ?? ''),
    text: message === '' ? texts.picture : excerpt(message, LONGEST),
    child: childId,
    to: paths.chat,
  });
}

let shown: number | undefined;

function followBadge(): void {
  const { activeChildId, children } = session();
  if (hasSession() && !children[activeChildId]) return;
  const count = hasSession() ? totalOf() : 0;
  if (count === shown) return;
  shown = count;
  setAppBadge(count);
}
