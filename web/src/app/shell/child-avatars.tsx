import { useSession } from '../../kit/session/store';
import { messages } from '../messages';
import { ChildFace } from './child-face';
import { useChildSwitch } from './use-child-switch';

/** One face for each child; the active one has a ring, a green dot and the word. */
export function ChildAvatars() {
  const children = useSession((session) => session.childList);
  const activeId = useSession((session) => session.activeChildId);
  const change = useChildSwitch();
  if (children.length === 0) return null;
  return (
    <ul aria-label={messages.children} className="-mr-2 flex items-center [&>li+li]:-ml-2">
      {children.map((child) => {
        const active = child.id === activeId;
        return (
          <li key={child.id} data-child={child.colour} className={active ? 'relative z-1' : ''}>
            <button
              type="button"
              aria-label={active ? messages.activeChild(child.firstName) : messages.changeTo(child.firstName)}
              aria-current={active || undefined}
              onClick={() => change(child.id)}
              className="press relative grid h-12 w-11 place-items-center"
            >
              <ChildFace child={child} className={`size-9 text-sm ${active ? 'shadow-face-on' : 'shadow-face'}`} />
              {active && (
                <span
                  aria-hidden="true"
                  className="absolute right-px bottom-1 size-3.25 rounded-full border-2 border-canvas bg-active-dot"
                />
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
