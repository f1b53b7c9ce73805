import { useActiveChild } from '../../kit/children/queries';
import { StayNote } from '../../kit/children/stay-note';
import { useScreensConfig } from '../../kit/config/screens';
import { QueryState } from '../../kit/query/query-state';
import { Screen } from '../../kit/screen/screen';
import { Card } from '../../kit/ui/card';
import { EmptyState } from '../../kit/ui/empty-state';
import { Kite } from '../../kit/ui/illustrations/kite';
import { Skeleton } from '../../kit/ui/skeleton';
import { messages } from './messages';
import { isResume, type RequestTypes } from './model';
import { RequestCard } from './parts/request-card';
import { Tile } from './parts/tile';
import { useRequestTypes } from './queries';
import { pastTile, ticketTile, tilesOf } from './tiles';

/** Support: live requests, and tiles for new ones. */
export function SupportScreen() {
  const query = useRequestTypes();
  return (
    <Screen>
      <QueryState query={query} skeleton={<ServicesSkeleton />}>
        {(types) => <Loaded types={types} />}
      </QueryState>
    </Screen>
  );
}

const GRID = 'grid grid-cols-tiles gap-3 md:gap-4';

function Loaded({ types }: { types: RequestTypes }) {
  const { admissionType, centerName, readableUntil } = useActiveChild();
  const { emergencyDaycareType } = useScreensConfig();
  const emergency = admissionType !== '' && admissionType === emergencyDaycareType;
  const pending = types.live.filter((request) => request.status === 'Pending' && !isResume(request));
  const left = readableUntil !== '';
  const more = emergency || types.allowed.length > 0;
  const tiles = [...tilesOf(types), ...(more || left ? [pastTile()] : []), ...(more ? [ticketTile()] : [])];
  return (
    <>
      {left && <StayNote />}
      {pending.length > 0 && (
        <ul aria-label={messages.waiting} className="mb-6 grid gap-3 md:gap-4">
          {pending.map((request, index) => (
            <li key={request.id}>
              <RequestCard request={request} index={index + 1} heading="h3" />
            </li>
          ))}
        </ul>
      )}
      <h2 className="mb-3 text-lg font-bold">{messages.help}</h2>
      <ul className={GRID}>
        {tiles.map((tile) => (
          <li key={tile.title}>
            <Tile {...tile} />
          </li>
        ))}
      </ul>
      {!more && !left && <EmptyState drawing={<Kite />} text={messages.nothingHint(centerName)} />}
    </>
  );
}

function ServicesSkeleton() {
  return (
    <div aria-hidden="true" className={GRID}>
      {Array.from({ length: 6 }, (_, tile) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeleton is static
        <Card key={tile} className="p-4">
          <Skeleton className="mb-3 size-11" />
          <Skeleton className="mb-2 h-4 w-3/5" />
          <Skeleton className="h-3.5 w-4/5" />
        </Card>
      ))}
    </div>
  );
}
