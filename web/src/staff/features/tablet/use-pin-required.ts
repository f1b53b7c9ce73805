import { useEffect, useEffectEvent } from 'react';
import { askForPin } from '../../kit/pin-required';
import { useQueue } from '../../kit/queue/queue';

/** Asks for the PIN as soon as the server demands it for entries of this tablet. */
export function usePinRequired(inUse: boolean): void {
  const { pinRequired, online } = useQueue();
  const count = pinRequired.length;
  const askNow = useEffectEvent(() => void askForPin(pinRequired));
  useEffect(() => {
    if (inUse && online && count > 0) askNow();
  }, [inUse, online, count]);
}
