import { useEffect, useState } from 'react';
import { get } from '../kit/net/call';
import { listen } from '../kit/net/live';
import { checkSession } from '../kit/session';

/** How many cases wait at a head's centre, and a number that grows when something of them may have changed. */
export function useInboxCount(centre: string | null | undefined): { waiting: number; version: number } {
  const [waiting, setWaiting] = useState(0);
  const [version, setVersion] = useState(0);
  useEffect(
    () =>
      listen({
        onChange: (topics) => {
          if (topics.has('access')) void checkSession();
          if (topics.has('inbox')) setVersion((count) => count + 1);
        },
        onLost: () => void checkSession(),
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is why it is counted again.
  useEffect(() => {
    if (!centre) return;
    let isLatest = true;
    void get(`centres/${centre}/inbox/count`).then((answer) => {
      if (isLatest && answer.ok) setWaiting(answer.value.total);
    });
    return () => {
      isLatest = false;
    };
  }, [centre, version]);
  return { waiting, version };
}
