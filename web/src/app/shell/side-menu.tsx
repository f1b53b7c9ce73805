import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { MenuFoot } from './menu-foot';
import { MenuLinks } from './menu-links';
import { messages } from './messages';

/** From 768: always there, left of the screen. On short desktops it scrolls, its foot stays, the open screen is in view. */
export function SideMenu() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const links = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: which link is the current one changes with the path.
  useEffect(() => links.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [path]);
  return (
    <aside aria-label={messages.menu} className="fixed top-top bottom-0 left-0 z-10 flex w-menu flex-col px-3 pt-1">
      <div ref={links} className="fade-foot min-h-0 flex-1 scroll-pb-10 overflow-y-auto pb-8">
        <MenuLinks />
      </div>
      <MenuFoot />
    </aside>
  );
}
