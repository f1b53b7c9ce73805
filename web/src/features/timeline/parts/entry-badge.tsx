import { ChevronRight } from 'lucide-react';
import { paths } from '../../../kit/paths';
import { type RouteTarget, routeTargetOf } from '../../../kit/push/route-target';
import { Link } from '../../../kit/router/link';
import type { PlainPath } from '../../../kit/router/target';
import type { BadgeTarget } from '../../../kit/timeline/kinds';
import { messages } from '../messages';
import type { TimelineEntry } from '../model';

const SCREENS = {
  foodMenu: paths.foodMenu,
  photoGallery: paths.photoGallery,
  chat: paths.chat,
  measurement: paths.growth,
  childCare: paths.growth,
  attendance: paths.attendance,
  outdoorActivity: paths.outdoorActivity,
} as const satisfies Record<BadgeTarget, PlainPath>;

/** The screen that tells more, opened at the entry's own day, or at the event that the entry announces. */
function routeTargetOfBadge(target: BadgeTarget, entry: TimelineEntry): RouteTarget {
  const to = SCREENS[target];
  return routeTargetOf(to, openedWith(target, entry)) ?? { to, search: {} };
}

function openedWith(target: BadgeTarget, { day, event }: TimelineEntry): RouteTarget['search'] {
  if (target === 'childCare') return { tab: 'COR' };
  // The conversation always opens at its end.
  if (target === 'chat') return {};
  return event === undefined ? { day } : { item: event };
}

/** A chip that links to the screen with the details: 40 px high, with a hit area of 48 px. */
export function EntryBadge({ target, entry }: { target: BadgeTarget; entry: TimelineEntry }) {
  const routeTarget = routeTargetOfBadge(target, entry);
  return (
    <Link
      {...routeTarget}
      className="press relative mt-1 -ms-1 inline-flex min-h-10 items-center gap-2 rounded-full bg-kind-tint pe-3.5 ps-3 text-sm font-bold text-kind after:absolute after:inset-x-0 after:-inset-y-1"
    >
      {messages.badges[target]}
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}
