import { useRef, useState } from 'react';
import { toast } from '../../../kit/overlay/overlays';
import { WholeList } from '../../../kit/query/whole-list';
import { messages as shared } from '../../../kit/text/messages';
import { CardSkeleton } from '../../../kit/ui/card-skeleton';
import { Camera } from '../../../kit/ui/illustrations/camera';
import { Sheet } from '../../../kit/ui/sheet';
import { downloadMonth } from '../download';
import { messages } from '../messages';
import type { AlbumMonth } from '../model';
import { useAlbumMonths } from '../queries';
import { MonthRow } from './month-row';

/** The months with photos, each as one download; one download at a time. */
export function MonthsSheet({ childName, onClose }: { childName: string; onClose: () => void }) {
  const query = useAlbumMonths();
  const [download, setDownload] = useState<{ key: string; percent?: number }>();
  const [status, setStatus] = useState('');
  const stop = useRef<AbortController>(undefined);

  async function keep(month: AlbumMonth) {
    const { key } = month;
    const stopped = new AbortController();
    stop.current = stopped;
    setDownload({ key });
    setStatus(shared.loading);
    const outcome = await downloadMonth(month, stopped.signal, (share) => {
      const percent = Math.floor(share * 100);
      setDownload((before) => (before?.percent === percent ? before : { key, percent }));
    });
    setDownload(undefined);
    setStatus(outcome?.text ?? (stopped.signal.aborted ? messages.cancelled : ''));
    if (outcome) toast(outcome.text, outcome.kind);
  }

  return (
    <Sheet title={messages.months} subtitle={messages.monthsHint} onClose={onClose}>
      {/* Screen readers do not announce the toast, which is outside this dialog. */}
      <p role="status" className="sr-only">
        {status}
      </p>
      <WholeList
        query={query}
        skeleton={<CardSkeleton className="h-14" />}
        nothing={{ drawing: <Camera />, text: messages.emptyHint(childName) }}
      >
        {(months) => (
          <ul className="grid gap-2">
            {months.map((month) => (
              <li key={month.key}>
                <MonthRow
                  month={month}
                  download={download?.key === month.key ? download : undefined}
                  blocked={download !== undefined && download.key !== month.key}
                  onDownload={() => void keep(month)}
                  onCancel={() => stop.current?.abort()}
                />
              </li>
            ))}
          </ul>
        )}
      </WholeList>
    </Sheet>
  );
}
