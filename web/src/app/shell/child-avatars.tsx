import { useChildren } from '../../kit/children/queries';
import { useSession } from '../../kit/session/store';
import { Count } from '../../kit/ui/count';
import { totalOf, useUnreadByChild, withUnread } from '../../kit/unread/unread';
import { ChildFace } from './child-face';
import { messages } from './messages';
import { useChildSwitch } from './use-child-switch';
import { useWide } from './use-wide';

/** The maximum number of faces in the bar. */
const FACES = { phone: 2, desktop: 6 };

/** A button for each child, as many as fit, then '+n'. The active one has a ring and a green dot. */
export function ChildAvatars() {
  const children = useChildren();
  const activeId = useSession((session) => session.activeChildId);
  const unreadByChild = useUnreadByChild();
  const change = useChildSwitch();
  const most = useWide() ? FACES.desktop : FACES.phone;
  if (children.length === 0) return null;
  // The active child is always shown, and the order does not change.
  const kept = new Set(
    [...children].sort((a, b) => Number(b.id === activeId) - Number(a.id === activeId)).slice(0, most),
  );
  const shown = children.filter((child) => kept.has(child));
  const hidden = children.filter((child) => !kept.has(child)).map(({ id }) => id);
  const more = hidden.length;
  const moreUnread = totalOf(unreadByChild, hidden);
  return (
    <ul aria-label={messages.children} className="-me-1.5 flex items-center">
      {shown.map((child) => {
        const active = child.id === activeId;
        // The menu button has the count of the active child.
        const unread = active ? 0 : totalOf(unreadByChild, [child.id]);
        return (
          <li key={child.id} data-child={child.colour} className={active ? 'relative z-1' : ''}>
            <button
              type="button"
              aria-label={
                active ? messages.activeChild(child.firstName) : withUnread(messages.changeTo(child.firstName), unread)
              }
              aria-current={active || undefined}
              onClick={() => void change(child.id)}
              className="press relative grid h-12 w-11 place-items-center rounded-full"
            >
              <ChildFace child={child} className={`size-9 ${active ? 'shadow-face-on' : 'shadow-face'}`} />
              <Count of={unread} className="absolute top-0 end-0 shadow-count" />
              {active && (
                <span
                  aria-hidden="true"
                  className="absolute end-px bottom-1 size-3.25 rounded-full border-2 border-canvas bg-active-dot"
                />
              )}
            </button>
          </li>
        );
      })}
      {more > 0 && (
        <li>
          <button
            type="button"
            aria-label={withUnread(messages.moreChildren(more), moreUnread)}
            aria-haspopup="dialog"
            onClick={() => void change()}
            className="press num relative grid h-12 w-11 place-items-center rounded-full"
          >
            <span className="grid size-9 place-items-center rounded-full bg-sunken text-sm font-bold shadow-face">
              +{more}
            </span>
            <Count of={moreUnread} className="absolute top-0 end-0 shadow-count" />
          </button>
        </li>
      )}
    </ul>
  );
}
