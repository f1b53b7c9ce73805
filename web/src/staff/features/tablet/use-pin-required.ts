import { useEffect, useEffectEvent } from 'react';
import { ask } from '../../kit/acting';
import { answerPinRequired, useQueue } from '../../kit/queue/queue';
import { messages } from './messages';

/** Asks for the PIN without which the server does not take entries of this tablet. */
export function usePinRequired(inUse: boolean): void {
  const { pinRequired, online } = useQueue();
  const count = pinRequired.length;
  const askForPin = useEffectEvent(async () => {
    const person = await ask('sensitive', messages.pinFor(count));
    if (person !== undefined) await answerPinRequired(pinRequired, person);
  });
  useEffect(() => {
    if (inUse && online && count > 0) void askForPin();
  }, [inUse, online, count]);
}
