import type { LucideIcon } from 'lucide-react';
import Apple from 'lucide-react/icons/apple';
import Baby from 'lucide-react/icons/baby';
import Coffee from 'lucide-react/icons/coffee';
import Cookie from 'lucide-react/icons/cookie';
import Milk from 'lucide-react/icons/milk';
import Moon from 'lucide-react/icons/moon';
import Palette from 'lucide-react/icons/palette';
import StickyNote from 'lucide-react/icons/sticky-note';
import Sun from 'lucide-react/icons/sun';
import Utensils from 'lucide-react/icons/utensils';
import type { CareKind } from '../../kit/queue/row';

/** The colours of a kind: those of the parents' timeline. */
export const TONES: Record<CareKind | 'meals' | 'nap', string> = {
  ...{ breakfast: 'meals', fruits: 'meals', lunch: 'meals', snacks: 'meals', meals: 'meals' },
  ...{
    nap: 'sleep',
    nap_start: 'sleep',
    nap_end: 'sleep',
    milk: 'milk',
    diaper: 'diaper',
    activity: 'activity',
    note: 'message',
  },
};

const ICONS: Record<CareKind | 'meals' | 'nap', LucideIcon> = {
  ...{ breakfast: Coffee, fruits: Apple, lunch: Utensils, snacks: Cookie, meals: Apple },
  ...{ nap: Moon, nap_start: Moon, nap_end: Sun, milk: Milk, diaper: Baby, activity: Palette, note: StickyNote },
};

export function KindIcon({ kind, size }: { kind: CareKind | 'meals' | 'nap'; size: number }) {
  const Icon = ICONS[kind];
  return <Icon size={size} aria-hidden="true" className="flex-none" />;
}

/** The icon of a kind on its tint. */
export function KindMark({ kind }: { kind: CareKind }) {
  return (
    <span
      data-kind={TONES[kind]}
      className="grid size-12 flex-none place-items-center rounded-full bg-kind-tint text-kind"
    >
      <KindIcon kind={kind} size={24} />
    </span>
  );
}
