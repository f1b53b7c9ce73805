import { Download } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../../kit/overlay/overlays';
import { QueryState } from '../../../kit/query/query-state';
import { messages as shared } from '../../../kit/text/messages';
import { CardBones } from '../../../kit/ui/card-bones';
import { Empty } from '../../../kit/ui/empty';
import { Camera } from '../../../kit/ui/illustrations/camera';
import { Ring } from '../../../kit/ui/ring';
import { Sheet } from '../../../kit/ui/sheet';
import { downloadMonth } from '../download';
import { messages } from '../messages';
import type { AlbumMonth } from '../model';
import { useAlbumMonths } from '../queries';

/** The months that have photos, each to be kept as one file; one comes at a time. */
export function MonthsSheet({ childName, onClose }: { childName: string; onClose: () => void }) {
  const query = useAlbumMonths();
  const [coming, setComing] = useState<string>();
  const [said, setSaid] = useState('');

  async function keep(month: AlbumMonth) {
    setComing(month.key);
    setSaid(shared.loading);
    const outcome = await downloadMonth(month);
    setComing(undefined);
    setSaid(outcome ?? '');
    if (outcome) toast(outcome);
  }

  return (
    <Sheet title={messages.months} subtitle={messages.monthsHint} onClose={onClose}>
      {/* The toast stands outside of this dialog, where readers do not hear it. */}
      <p role="status" className="sr-only">
        {said}
      </p>
      <QueryState query={query} skeleton={<CardBones className="h-14" />}>
        {(months) =>
          months.length === 0 ? (
            <Empty drawing={<Camera />} title={messages.empty} text={messages.emptyHint(childName)} />
          ) : (
            <ul className="grid gap-2">
              {months.map((month) => (
                <li key={month.key}>
                  <button
                    type="button"
                    aria-disabled={coming !== undefined}
                    onClick={() => coming === undefined && void keep(month)}
                    className="press flex min-h-14 w-full items-center gap-3.5 rounded-control bg-field px-4 text-left font-semibold shadow-control"
                  >
                    <span className="num min-w-0 flex-1">
                      {messages.month(month.name, messages.count(month.photos))}
                    </span>
                    {coming === month.key ? (
                      <>
                        <span className="text-sm text-muted">{shared.loading}</span>
                        <Ring size={24} />
                      </>
                    ) : (
                      <Download size={24} aria-hidden="true" className="text-primary" />
                    )}
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </QueryState>
    </Sheet>
  );
}
