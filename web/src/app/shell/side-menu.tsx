import { useEffect, useRef } from 'react';
import { useCurrentRoute } from '../../kit/router/use-current-route';
import { MenuFoot } from './menu-foot';
import { MenuLinks } from './menu-links';
import { messages } from './messages';

/** Scrolls the active link into view. `scrollIntoView` would also move the starting point of Tab. */
function showActive(links: HTMLElement) {
  const active = links.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!active) return;
  const { top, bottom } = links.getBoundingClientRect();
  // Above the fade, as with focused links.
  const end = bottom - Number.parseFloat(getComputedStyle(links).scrollPaddingBottom);
  if (active.top < top) links.scrollTop -= top - active.top;
  if (active.bottom > end) links.scrollTop += active.bottom - end;
}

/** The menu beside the screen, from 768 px. In a low window it scrolls; its foot stays, and the active link is in view. */
export function SideMenu() {
  const { path } = useCurrentRoute();
  const links = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active link depends on the path.
  useEffect(() => {
    if (links.current) showActive(links.current);
  }, [path]);
  return (
    <aside aria-label={messages.menu} className="fixed top-top bottom-0 start-0 z-10 flex w-menu flex-col px-3">
      <div ref={links} className="fade-foot -mx-3 min-h-0 flex-1 scroll-pb-10 overflow-y-auto px-3 pt-1.5 pb-8">
        <MenuLinks />
      </div>
      <MenuFoot />
    </aside>
  );
}
