import {
  Apple,
  Baby,
  Coffee,
  Cookie,
  type LucideIcon,
  Milk,
  Moon,
  Palette,
  StickyNote,
  Sun,
  Utensils,
} from 'lucide-react';
import type { CareKind } from './form';

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
