import { useRef, useState } from 'react';
import { toast } from '../../../kit/overlay/overlays';
import { WholeList } from '../../../kit/query/whole-list';
import { messages as shared } from '../../../kit/text/messages';
import { CardBones } from '../../../kit/ui/card-bones';
import { Camera } from '../../../kit/ui/illustrations/camera';
import { Sheet } from '../../../kit/ui/sheet';
import { downloadMonth } from '../download';
import { messages } from '../messages';
import type { AlbumMonth } from '../model';
import { useAlbumMonths } from '../queries';
import { MonthRow } from './month-row';

/** The months that have photos, each to be kept as one file; one comes at a time. */
export function MonthsSheet({ childName, onClose }: { childName: string; onClose: () => void }) {
  const query = useAlbumMonths();
  const [coming, setComing] = useState<{ key: string; percent?: number }>();
  const [said, setSaid] = useState('');
  const stop = useRef<AbortController>(undefined);

  async function keep(month: AlbumMonth) {
    const { key } = month;
    const stopped = new AbortController();
    stop.current = stopped;
    setComing({ key });
    setSaid(shared.loading);
    const outcome = await downloadMonth(month, stopped.signal, (share) => {
      const percent = Math.floor(share * 100);
      setComing((before) => (before?.percent === percent ? before : { key, percent }));
    });
    setComing(undefined);
    setSaid(outcome?.text ?? (stopped.signal.aborted ? messages.cancelled : ''));
    if (outcome) toast(outcome.text, outcome.kind);
  }

  return (
    <Sheet title={messages.months} subtitle={messages.monthsHint} onClose={onClose}>
      {/* The toast stands outside of this dialog, where readers do not hear it. */}
      <p role="status" className="sr-only">
        {said}
      </p>
      <WholeList
        query={query}
        skeleton={<CardBones className="h-14" />}
        nothing={{ drawing: <Camera />, text: messages.emptyHint(childName) }}
      >
        {(months) => (
          <ul className="grid gap-2">
            {months.map((month) => (
              <li key={month.key}>
                <MonthRow
                  month={month}
                  coming={coming?.key === month.key ? coming : undefined}
                  waits={coming !== undefined && coming.key !== month.key}
                  onKeep={() => void keep(month)}
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
