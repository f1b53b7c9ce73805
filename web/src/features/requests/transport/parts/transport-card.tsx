import { ArrowLeftRight, ArrowRight, Check, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../../../kit/ui/badge';
import { messages } from '../messages';
import type { Way } from '../rules';

interface Props {
  way: Way;
  /** The server's label to start or stop it. */
  label: string;
  /** The child has this transport. */
  runs: boolean;
  /** The other transport must be stopped first. */
  blocked: boolean;
  onChoose: () => void;
}

const ICONS = { one: ArrowRight, two: ArrowLeftRight } as const;

/** One kind of transport. If blocked, it shows the reason and is not a button. */
export function TransportCard({ way, label, runs, blocked, onChoose }: Props) {
  const id = useId();
  const Icon = ICONS[way];
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-disabled={blocked || undefined}
      aria-describedby={id}
      onClick={() => blocked || onChoose()}
      className="press flex w-full items-center gap-4 rounded-card bg-surface p-4 text-start shadow-card aria-disabled:bg-sunken"
    >
      <span className="grid size-12 flex-none place-items-center rounded-control bg-tint text-on-tint">
        <Icon size={24} aria-hidden="true" />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <b className="block text-md">{label}</b>
        <span id={id} className="block text-sm text-muted">
          {blocked ? messages.errors['way runs'] : messages.hints[way]}
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
      {!blocked && <ChevronRight size={20} aria-hidden="true" className="flex-none text-muted" />}
    </button>
  );
}
