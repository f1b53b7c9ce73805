import { Menu } from 'lucide-react';
import { useChild } from '../../kit/children/queries';
import { BrandMark } from '../../kit/config/brand-mark';
import { useConfig } from '../../kit/config/config';
import { paths } from '../../kit/paths';
import { Link } from '../../kit/router/link';
import { Count } from '../../kit/ui/count';
import { IconButton } from '../../kit/ui/icon-button';
import { Skeleton } from '../../kit/ui/skeleton';
import { useUnread, withUnread } from '../../kit/unread/unread';
import { Bell } from './bell';
import { ChildAvatars } from './child-avatars';
import { messages } from './messages';
import { useScrolled } from './use-scrolled';

/**
 * Logo, active child, the faces of all children, bell, and on a phone the menu button. Without the logo it is as wide as the
 * screen below it. The narrowest phones have no room for the logo; the bottom bar links Home too.
 */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  const { appName } = useConfig();
  const { data: child } = useChild();
  const unread = useUnread('total');
  const scrolled = useScrolled();
  return (
    <header
      className={`fixed inset-x-0 top-0 z-20 flex h-top items-center gap-1 bg-canvas pe-1 ps-1 transition-shadow md:gap-3 md:ps-6 md:pe-8 ${scrolled ? 'shadow-under' : ''}`}
    >
      <Link
        to={paths.blogs}
        aria-label={messages.home(appName)}
        className="hidden min-h-12 min-w-12 items-center justify-center gap-3 rounded-control md:w-brand xs:flex md:flex-none md:justify-start"
      >
        <BrandMark size={32} />
        <b className="hidden text-lg md:inline">{appName}</b>
      </Link>
      <div className="min-w-0 flex-1">
        <div className="mx-auto flex max-w-wide items-center gap-1.5 md:gap-3">
          <div className="-me-1 min-w-0 flex-1 ps-2 leading-tight xs:-ms-1 xs:ps-0 md:mx-0">
            {child ? (
              <>
                <b className="block truncate">{child.fullName}</b>
                <span className="block truncate text-xs font-semibold text-muted">
                  {child.className}, {child.centerName}
                </span>
              </>
            ) : (
              <>
                <Skeleton className="mb-1.5 h-3.5 w-24" />
                <Skeleton className="h-3 w-32" />
              </>
            )}
          </div>
          <ChildAvatars />
          <Bell />
          <div className="-ms-1.5 md:hidden">
            <IconButton
              label={withUnread(messages.openMenu, unread)}
              icon={<Menu size={24} aria-hidden="true" />}
              mark={<Count of={unread} className="absolute top-1 end-1 shadow-count" />}
              onClick={onMenu}
            />
          </div>
        </div>
      </div>
    </header>
  );
}
