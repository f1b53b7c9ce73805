import { useState } from 'react';
import { useRequestsConfig } from '../../../kit/config/requests';
import { itemOf } from '../../../kit/config/server-texts';
import { CardSkeleton } from '../../../kit/ui/card-skeleton';
import { RequestFormScreen } from '../parts/request-form-screen';
import { TransportCard } from './parts/transport-card';
import { TransportSheet } from './parts/transport-sheet';
import { isBlocked, WAYS, type Way } from './rules';

/** Starts one-way or two-way transport, or stops the current one. */
export function TransportScreen() {
  const { transportTitle, transportGuidance } = useRequestsConfig();
  const [chosen, setChosen] = useState<Way>();
  return (
    <RequestFormScreen
      service="transport"
      title={transportTitle}
      skeleton={<CardSkeleton count={2} className="h-26" />}
    >
      {({ transport: { labels, runs } }) => (
        <>
          <p className="mb-5 text-muted wrap-anywhere">{transportGuidance}</p>
          <ul className="grid gap-3">
            {WAYS.map((way) => (
              <li key={way}>
                <TransportCard
                  way={way}
                  label={itemOf('transport_labels', labels[way])}
                  runs={runs === way}
                  blocked={isBlocked(way, runs)}
                  onChoose={() => setChosen(way)}
                />
              </li>
            ))}
          </ul>
          {chosen && (
            <TransportSheet
              key={chosen}
              way={chosen}
              label={itemOf('transport_labels', labels[chosen])}
              runs={runs}
              onClose={() => setChosen(undefined)}
            />
          )}
        </>
      )}
    </RequestFormScreen>
  );
}
