import { useEffect, useState } from 'react';
import { lazyComponent, OnDemand } from '../../kit/lazy/lazy-component';
import { listen } from '../kit/net/live';
import { go, places } from '../kit/place';
import { checkSession } from '../kit/session';

const reviewScreen = lazyComponent(() =>
  import('../features/review/review-screen').then(({ ReviewScreen }) => ReviewScreen),
);

const whoDecides = async () => ({});

/** To review for a head or the office: the person who is signed in decides. */
export function ReviewAtDesk() {
  const [changes, setChanges] = useState(0);
  useEffect(
    () =>
      listen({
        onChange: (topics) => {
          if (topics.has('access')) void checkSession();
          setChanges((count) => count + 1);
        },
        onLost: () => void checkSession(),
      }),
    [],
  );
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
