import { useEffect, useRef } from 'react';
import { useShown } from '../../kit/router/use-route';
import { MenuFoot } from './menu-foot';
import { MenuLinks } from './menu-links';
import { messages } from './messages';

/** Scrolls so far that the open screen's link is in sight; `scrollIntoView` would also have Tab go on from there. */
function showHere(links: HTMLElement) {
  const here = links.querySelector('[aria-current]')?.getBoundingClientRect();
  if (!here) return;
  const { top, bottom } = links.getBoundingClientRect();
  // Clear of the fade, as what the focus brings into view is.
  const end = bottom - Number.parseFloat(getComputedStyle(links).scrollPaddingBottom);
  if (here.top < top) links.scrollTop -= top - here.top;
  if (here.bottom > end) links.scrollTop += here.bottom - end;
}

/** From 768: always there, left of the screen. On short desktops it scrolls, its foot stays, the open screen is in view. */
export function SideMenu() {
  const { path } = useShown();
  const links = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which link is the current one changes with the path.
  useEffect(() => {
    if (links.current) showHere(links.current);
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
