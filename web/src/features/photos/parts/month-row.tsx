import { Download, X } from 'lucide-react';
import { useRef } from 'react';
import { messages as shared } from '../../../kit/text/messages';
import { IconButton } from '../../../kit/ui/icon-button';
import { Spinner } from '../../../kit/ui/spinner';
import { messages } from '../messages';
import type { AlbumMonth } from '../model';

interface Props {
  month: AlbumMonth;
  /** Set during the download; `percent` if the size is known. */
  download: { percent?: number } | undefined;
  /** Another month is being downloaded. */
  blocked: boolean;
  onDownload: () => void;
  onCancel: () => void;
}

/** A month to download as one file; during the download its progress and a cancel button. */
export function MonthRow({ month, download, blocked, onDownload, onCancel }: Props) {
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
        aria-disabled={download !== undefined || blocked}
        onClick={() => !download && !blocked && onDownload()}
        className="press flex min-h-14 min-w-0 flex-1 items-center gap-3.5 rounded-control bg-field px-4 text-start font-semibold shadow-control"
      >
        <span className="num min-w-0 flex-1">{messages.month(month.name, messages.count(month.photos))}</span>
        {download ? (
          <>
            <span className="num text-sm text-muted">
              {download.percent === undefined ? shared.loading : messages.percent(download.percent)}
            </span>
            {download.percent === undefined && <Spinner size={24} />}
          </>
        ) : (
          <Download size={24} aria-hidden="true" className="text-primary" />
        )}
      </button>
      {download && (
        <IconButton label={messages.cancelMonth} icon={<X size={24} aria-hidden="true" />} onClick={cancel} />
      )}
      {download && (
        <progress
          aria-label={messages.downloadOf(month.name)}
          max={100}
          value={download.percent}
          className="progress w-full"
        />
      )}
    </div>
  );
}
