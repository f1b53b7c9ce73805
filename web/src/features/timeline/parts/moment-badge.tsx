import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { BadgeTarget } from '../../../kit/moments/kinds';
import { paths } from '../../../kit/paths';
import { placeOf } from '../../../kit/push/place';
import { messages } from '../messages';
import type { Moment } from '../model';

const SCREENS: Record<BadgeTarget, string> = {
  foodMenu: paths.foodMenu,
  photoGallery: paths.photoGallery,
  chat: paths.chat,
  measurement: paths.growth,
  childCare: paths.growth,
  attendance: paths.attendance,
  outdoorActivity: paths.outdoorActivity,
};

/** The screen that tells more, opened at the moment's own day, or at the event that the moment announces. */
function placeOfBadge(target: BadgeTarget, { day, event }: Moment) {
  const to = SCREENS[target];
  if (target === 'childCare') return placeOf(to, { tab: 'COR' });
  // A conversation is opened at its end.
  if (target === 'chat') return placeOf(to, {});
  if (event !== undefined) return placeOf(to, { item: event });
  return placeOf(to, { day });
}

/** The way from a moment to the screen that tells more: a chip of 40 px in a target of 48. */
export function MomentBadge({ target, moment }: { target: BadgeTarget; moment: Moment }) {
  const place = placeOfBadge(target, moment);
  return (
    <Link
      {...place}
      className="press relative mt-1 -ml-1 inline-flex min-h-10 items-center gap-2 rounded-full bg-kind-tint pr-3.5 pl-3 text-sm font-bold text-kind after:absolute after:inset-x-0 after:-inset-y-1"
    >
      {messages.badges[target]}
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}
