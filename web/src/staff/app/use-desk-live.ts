import { useEffect, useEffectEvent } from 'react';
import { listen } from '../kit/net/live';
import { checkSession } from '../kit/session';

/** Calls `onChange` when the page may be out of date, and asks for the session when it may be over. */
export function useDeskLive(onChange: () => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(
    () =>
      listen({
        onChange: (topics) => {
          if (topics.has('access')) void checkSession();
          changed();
        },
        onLost: () => void checkSession(),
      }),
    [],
  );
}
