import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode } from 'react';
import { messages as shared } from '../../../../kit/text/messages';
import { Spinner } from '../../../../kit/ui/spinner';
import { messages as states } from '../../../kit/room/messages';
import { useTouch } from '../../../kit/touch';

interface Props {
  icon: ReactNode;
  children: ReactNode;
  /** Why the key is off, as its words. */
  off?: string | undefined;
  busy: boolean;
  isNotKept: boolean;
  /** Beside the key. */
  hint?: string;
  onPress: () => void;
}

/** The foot of a sheet: what the key does, and whether it was kept. */
export function ConfirmKey({ icon, children, off, busy, isNotKept, hint, onPress }: Props) {
  const touch = useTouch(onPress, { once: true });
  return (
    <>
      <div role="status" className="min-w-0 grow-from-word text-menu max-md:basis-full font-semibold text-muted">
        {isNotKept ? (
          <span className="flex items-center gap-2 font-bold text-danger">
            <TriangleAlert size={20} aria-hidden="true" className="flex-none" />
            <span className="min-w-0">{states.notKept}</span>
          </span>
        ) : (
          hint
        )}
      </div>
      <button
        type="button"
        {...touch}
        disabled={off !== undefined}
        aria-disabled={busy || undefined}
        className="press inline-flex min-h-16 min-w-0 max-w-full flex-initial grow-0 items-center justify-center gap-2.5 rounded-card bg-primary px-8 py-1.5 max-md:px-4 text-xl font-bold text-on-primary wrap-anywhere max-md:grow disabled:bg-sunken disabled:text-muted"
      >
        {busy ? <Spinner /> : icon}
        <span className="min-w-0">{off ?? (isNotKept ? shared.retry : children)}</span>
      </button>
    </>
  );
}
