import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { BadgeTarget } from '../../../kit/moments/kinds';
import { paths } from '../../../kit/paths';
import { messages } from '../messages';

const TARGETS: Record<BadgeTarget, { to: string; search?: Record<string, string> }> = {
  foodMenu: { to: paths.foodMenu },
  photoGallery: { to: paths.photoGallery },
  chat: { to: paths.chat },
  measurement: { to: paths.growth },
  childCare: { to: paths.growth, search: { tab: 'COR' } },
  attendance: { to: paths.attendance },
  outdoorActivity: { to: paths.outdoorActivity },
};

/** The way from a moment to the screen that tells more: a chip of 40 px in a target of 48. */
export function MomentBadge({ target }: { target: BadgeTarget }) {
  const { to, search } = TARGETS[target];
  return (
    <Link
      to={to}
      {...(search && { search })}
      className="press relative mt-1 -ml-1 inline-flex min-h-10 items-center gap-2 rounded-full bg-kind-tint pr-3.5 pl-3 text-sm font-bold text-kind after:absolute after:inset-x-0 after:-inset-y-1"
    >
      {messages.badges[target]}
      <ChevronRight size={18} aria-hidden="true" />
    </Link>
  );
}
