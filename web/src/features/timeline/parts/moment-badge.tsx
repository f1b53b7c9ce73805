import { ChevronRight } from 'lucide-react';
import type { BadgeTarget } from '../../../kit/moments/kinds';
import { paths } from '../../../kit/paths';
import { type Place, placeOf } from '../../../kit/push/place';
import { Link } from '../../../kit/router/link';
import type { PlainPath } from '../../../kit/router/target';
import { messages } from '../messages';
import type { Moment } from '../model';

const SCREENS = {
  foodMenu: paths.foodMenu,
  photoGallery: paths.photoGallery,
  chat: paths.chat,
  measurement: paths.growth,
  childCare: paths.growth,
  attendance: paths.attendance,
  outdoorActivity: paths.outdoorActivity,
} as const satisfies Record<BadgeTarget, PlainPath>;

/** The screen that tells more, opened at the moment's own day, or at the event that the moment announces. */
function placeOfBadge(target: BadgeTarget, moment: Moment): Place {
  const to = SCREENS[target];
  return placeOf(to, openedWith(target, moment)) ?? { to, search: {} };
}

function openedWith(target: BadgeTarget, { day, event }: Moment): Place['search'] {
  if (target === 'childCare') return { tab: 'COR' };
  // A conversation is opened at its end.
  if (target === 'chat') return {};
  return event === undefined ? { day } : { item: event };
}

/** The way from a moment to the screen that tells more: a chip of 40 px in a target of 48. */
export function MomentBadge({ target, moment }: { target: BadgeTarget; moment: Moment }) {
  const place = placeOfBadge(target, moment);
  return (
    <Link
      {...place}
      className="press relative mt-1 -ms-1 inline-flex min-h-10 items-center gap-2 rounded-full bg-kind-tint pe-3.5 ps-3 text-sm font-bold text-kind after:absolute after:inset-x-0 after:-inset-y-1"
    >
      {messages.badges[target]}
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}
