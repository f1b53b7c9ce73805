import { Download, X } from 'lucide-react';
import { useRef } from 'react';
import { messages as shared } from '../../../kit/text/messages';
import { IconButton } from '../../../kit/ui/icon-button';
import { Ring } from '../../../kit/ui/ring';
import { messages } from '../messages';
import type { AlbumMonth } from '../model';

interface Props {
  month: AlbumMonth;
  /** While it comes: how many hundredths of it are here, if that is known. */
  coming: { percent?: number } | undefined;
  /** Another month is coming. */
  waits: boolean;
  onKeep: () => void;
  onCancel: () => void;
}

/** A month that can be kept as one file, and while it comes, how far it is and a way out. */
export function MonthRow({ month, coming, waits, onKeep, onCancel }: Props) {
  const row = useRef<HTMLButtonElement>(null);
  function cancel() {
    row.current?.focus();
    onCancel();
  }
  return (
    <div className="flex flex-wrap items-center gap-1">
      <button
        ref={row}
        type="button"
        aria-disabled={coming !== undefined || waits}
        onClick={() => !coming && !waits && onKeep()}
        className="press flex min-h-14 min-w-0 flex-1 items-center gap-3.5 rounded-control bg-field px-4 text-start font-semibold shadow-control"
      >
        <span className="num min-w-0 flex-1">{messages.month(month.name, messages.count(month.photos))}</span>
        {coming ? (
          <>
            <span className="num text-sm text-muted">
              {coming.percent === undefined ? shared.loading : messages.percent(coming.percent)}
            </span>
            {coming.percent === undefined && <Ring size={24} />}
          </>
        ) : (
          <Download size={24} aria-hidden="true" className="text-primary" />
        )}
      </button>
      {coming && <IconButton label={messages.cancelMonth} icon={<X size={24} aria-hidden="true" />} onClick={cancel} />}
      {coming && (
        <progress
          aria-label={messages.coming(month.name)}
          max={100}
          value={coming.percent}
          className="progress w-full"
        />
      )}
    </div>
  );
}
