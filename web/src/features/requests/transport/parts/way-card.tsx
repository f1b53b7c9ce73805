import { ArrowLeftRight, ArrowRight, Check, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../../../kit/ui/badge';
import { messages } from '../messages';
import type { Way } from '../rules';

interface Props {
  way: Way;
  /** What the server calls it: to start it, or to stop it. */
  label: string;
  /** It is what the child has. */
  runs: boolean;
  /** The other way has to be stopped first. */
  held: boolean;
  onChoose: () => void;
}

const ICONS = { one: ArrowRight, two: ArrowLeftRight } as const;

/** One way to travel. One that is held says why, and leads nowhere. */
export function WayCard({ way, label, runs, held, onChoose }: Props) {
  const id = useId();
  const Icon = ICONS[way];
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-disabled={held || undefined}
      aria-describedby={id}
      onClick={() => held || onChoose()}
      className="press flex w-full items-center gap-4 rounded-card bg-surface p-4 text-start shadow-card aria-disabled:bg-sunken"
    >
      <span className="grid size-12 flex-none place-items-center rounded-control bg-tint text-on-tint">
        <Icon size={24} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <b className="block text-md">{label}</b>
        <span id={id} className="block text-sm text-muted">
          {held ? messages.faults['way runs'] : messages.hints[way]}
        </span>
        {runs && (
          <span className="mt-2 block">
            <Badge tone="ok">
              <Check size={16} aria-hidden="true" />
              {messages.runs}
            </Badge>
          </span>
        )}
      </span>
      {!held && <ChevronRight size={20} aria-hidden="true" className="flex-none text-muted" />}
    </button>
  );
}
