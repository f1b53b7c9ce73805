import { MenuFoot } from './menu-foot';
import { MenuLinks } from './menu-links';
import { messages } from './messages';

/** From 768: always there, left of the screen. On short desktops it scrolls and its foot stays. */
export function SideMenu() {
  return (
    <aside aria-label={messages.menu} className="fixed top-top bottom-0 left-0 z-10 flex w-menu flex-col px-3 pt-1">
      <div className="fade-foot min-h-0 flex-1 overflow-y-auto pb-8">
        <MenuLinks />
      </div>
      <MenuFoot />
    </aside>
  );
}
