import { useState } from 'react';
import { itemOf } from '../../../kit/config/own-words';
import { useRequestsConfig } from '../../../kit/config/requests';
import { CardBones } from '../../../kit/ui/card-bones';
import { Asking } from '../parts/asking';
import { WayCard } from './parts/way-card';
import { WaySheet } from './parts/way-sheet';
import { isHeld, WAYS, type Way } from './rules';

/** Starts transport one way or two ways, or stops the one that runs. */
export function TransportScreen() {
  const { transportTitle, transportGuidance } = useRequestsConfig();
  const [chosen, setChosen] = useState<Way>();
  return (
    <Asking service="transport" title={transportTitle} skeleton={<CardBones count={2} className="h-26" />}>
      {({ transport: { labels, runs } }) => (
        <>
          <p className="mb-5 text-muted wrap-anywhere">{transportGuidance}</p>
          <ul className="grid gap-3">
            {WAYS.map((way) => (
              <li key={way}>
                <WayCard
                  way={way}
                  label={itemOf('transport_labels', labels[way])}
                  runs={runs === way}
                  held={isHeld(way, runs)}
                  onChoose={() => setChosen(way)}
                />
              </li>
            ))}
          </ul>
          {chosen && (
            <WaySheet
              key={chosen}
              way={chosen}
              label={itemOf('transport_labels', labels[chosen])}
              runs={runs}
              onClose={() => setChosen(undefined)}
            />
          )}
        </>
      )}
    </Asking>
  );
}
