import Ellipsis from 'lucide-react/icons/ellipsis';
import TabletSmartphone from 'lucide-react/icons/tablet-smartphone';
import { useState } from 'react';
import { lazyComponent, OnDemand } from '../../../kit/lazy/lazy-component';
import { Badge } from '../../../kit/ui/badge';
import { IconButton } from '../../../kit/ui/icon-button';
import { Table } from '../../../kit/ui/table';
import type { ListedTablet, StaffCentre } from '../../../wire-staff/types.gen';
import { nameRooms } from '../../kit/rooms';
import { useNow } from '../../kit/time';
import { messages } from './messages';
import { marksOf, seenText } from './model';

const tabletActions = lazyComponent(() => import('./tablet-actions').then(({ TabletActions }) => TabletActions));

interface Props {
  tablets: readonly ListedTablet[];
  centres: readonly StaffCentre[];
  onChanged: () => void;
  /** A sheet could not be loaded. */
  onNotLoaded: () => void;
}

const MINUTE_MS = 60_000;

/** The tablets of a centre, and what can be done about each. */
export function TabletsSection({ tablets, centres, onChanged, onNotLoaded }: Props) {
  const [open, setOpen] = useState<string>();
  const opened = tablets.find(({ id }) => id === open);
  const time = useNow(MINUTE_MS);
  return (
    <section aria-label={messages.caption}>
      {tablets.length === 0 ? (
        <p className="rounded-card bg-surface p-6 text-center text-muted shadow-card">{messages.empty}</p>
      ) : (
        <Table
          caption={messages.caption}
          columns={[messages.tablet, messages.lastSeen, messages.entries, messages.version, messages.actions]}
          rows={tablets.map((tablet) => ({
            key: tablet.id,
            cells: [
              <span key="name" className="flex min-w-0 items-center gap-3">
                <TabletSmartphone size={24} aria-hidden="true" className="flex-none text-muted" />
                <span className="min-w-0 leading-body whitespace-normal wrap-break-word">
                  <b className="block">{tablet.name}</b>
                  <span className="block text-sm font-normal text-muted">{nameRooms(centres, tablet.rooms)}</span>
                </span>
              </span>,
              seenText(tablet.seen_at, time),
              <span key="state" className="flex flex-wrap gap-1.5">
                {marksOf(tablet).map(({ tone, text }) => (
                  <Badge key={text} tone={tone}>
                    {text}
                  </Badge>
                ))}
              </span>,
              tablet.version,
              !tablet.withdrawn_at && (
                <IconButton
                  key="actions"
                  label={messages.actionsFor(tablet.name)}
                  icon={<Ellipsis size={22} aria-hidden="true" />}
                  onClick={() => setOpen(tablet.id)}
                />
              ),
            ],
          }))}
        />
      )}
      {opened && (
        <OnDemand
          component={tabletActions}
          onAbort={() => {
            setOpen(undefined);
            onNotLoaded();
          }}
          tablet={opened}
          centres={centres}
          onClose={() => setOpen(undefined)}
          onChanged={onChanged}
        />
      )}
    </section>
  );
}
