import { useState } from 'react';
import { lazyComponent, OnDemand } from '../../kit/lazy/lazy-component';
import { go, places } from '../kit/place';
import { useDeskLive } from './use-desk-live';

const reviewScreen = lazyComponent(() =>
  import('../features/review/review-screen').then(({ ReviewScreen }) => ReviewScreen),
);

const whoDecides = async () => ({});

/** To review for a head or the office: the person who is signed in decides. */
export function ReviewAtDesk() {
  const [changes, setChanges] = useState(0);
  useDeskLive(() => setChanges((count) => count + 1));
  return (
    <OnDemand
      component={reviewScreen}
      onAbort={() => go(places.start)}
      whoDecides={whoDecides}
      version={changes}
      onChanged={() => {}}
    />
  );
}
