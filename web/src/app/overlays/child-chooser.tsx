import { useEffect } from 'react';
import { refetchMissing, useChildren } from '../../kit/children/queries';
import type { Overlays } from '../../kit/overlay/overlays';
import { useSession } from '../../kit/session/store';
import { countText } from '../../kit/text/count';
import { Count } from '../../kit/ui/count';
import { Sheet } from '../../kit/ui/sheet';
import { totalOf, useUnreadByChild } from '../../kit/unread/unread';
import { ChildFace } from '../shell/child-face';
import { messages } from './messages';

/** The dialog 'Change Logged In Child': every child of this parent, the active one marked. */
export function ChildChooser({ request: { answer, cancel } }: { request: Overlays['choosers'][number] }) {
  const children = useChildren();
  const activeId = useSession((session) => session.activeChildId);
  const unreadByChild = useUnreadByChild();
  useEffect(refetchMissing, []);
  return (
    <Sheet title={messages.changeChild} onClose={cancel}>
      <ul className="-mx-2">
        {children.map((child) => {
          const active = child.id === activeId;
          const unread = totalOf(unreadByChild, [child.id]);
          return (
            <li key={child.id} data-child={child.colour}>
              <button
                type="button"
                aria-current={active || undefined}
                // biome-ignore lint/a11y/noAutofocus: the dialog opens at the child that is active.
                autoFocus={active}
                onClick={() => answer(child.id)}
                className={`press flex min-h-14 w-full flex-wrap items-center gap-x-3.5 gap-y-1 rounded-control px-2 py-2 ${active ? 'bg-tint' : 'hover:bg-sunken'}`}
              >
                <ChildFace child={child} className={`m-1 size-10 ${active ? 'shadow-face-row' : ''}`} />
                <span className="min-w-0 flex-1 basis-name leading-body">
                  <b className="block wrap-anywhere">{child.fullName}</b>
                  <span className="block wrap-anywhere text-sm font-semibold text-muted">
                    {child.className}, {child.centerName}
                  </span>
                </span>
                <Count of={unread} />
                {unread > 0 && <span className="sr-only">{messages.unread(countText(unread))}</span>}
                {active && (
                  <span className="flex flex-none items-center gap-1.5 pe-1 text-sm font-bold text-on-tint">
                    <i aria-hidden="true" className="size-3 rounded-full bg-active-dot" />
                    {messages.active}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </Sheet>
  );
}
