import { House, Images, LifeBuoy, type LucideIcon, Video } from 'lucide-react';
import { useChild } from '../../kit/children/queries';
import { type PlainName, paths } from '../../kit/paths';
import { Link } from '../../kit/router/link';
import { titles } from '../../kit/text/titles';
import { ChildFace } from './child-face';
import { messages } from './messages';
import { within } from './within';

const ITEM = 'relative grid h-bar content-start justify-items-center gap-0.5 rounded-control pt-2.5 text-bar';
const INACTIVE = 'font-semibold text-muted';
const ACTIVE_CHILD = 'font-bold text-primary';
const ACTIVE =
  'font-bold text-primary [&>svg]:fill-on-bar before:absolute before:top-0 before:h-0.75 before:w-7 before:rounded-b-full before:bg-primary';

function Item({ name, label, icon: Icon }: { name: PlainName; label: string; icon: LucideIcon }) {
  return (
    <Link
      to={paths[name]}
      className={ITEM}
      activeClassName={ACTIVE}
      inactiveClassName={INACTIVE}
      activeFor={within[name]}
    >
      <Icon size={24} aria-hidden="true" />
      <span className="max-w-full text-center leading-bar wrap-anywhere">{label}</span>
    </Link>
  );
}

/** The navigation of a phone: the five daily screens, the child's timeline in the middle. */
export function BottomBar() {
  const { data: child } = useChild();
  return (
    <nav
      id="menu"
      tabIndex={-1}
      aria-label={messages.mainNav}
      className="safe-bottom fixed inset-x-0 bottom-0 z-20 rounded-t-bar bg-surface shadow-bar -outline-offset-3"
    >
      <div className="grid grid-cols-5">
        <Item name="blogs" label={titles.blogs} icon={House} />
        <Item name="cctv" label={messages.live} icon={Video} />
        <Link
          to={paths.timeline}
          aria-label={child ? `${child.firstName}, ${titles.timeline}` : titles.timeline}
          className="relative -mt-3.75 grid content-start justify-items-center gap-0.75 text-bar"
          activeClassName={ACTIVE_CHILD}
          inactiveClassName={INACTIVE}
        >
          <ChildFace className="size-12 shadow-face-bar" />
          <span className="max-w-full truncate">{child?.firstName}</span>
        </Link>
        <Item name="photoGallery" label={messages.photos} icon={Images} />
        <Item name="support" label={titles.support} icon={LifeBuoy} />
      </div>
    </nav>
  );
}
