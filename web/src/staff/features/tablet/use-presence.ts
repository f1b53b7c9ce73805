import { useEffect, useEffectEvent, useReducer } from 'react';
import { now, timeAt } from '../../../kit/date/clock';
import type { ShownTablet } from '../../../wire-staff/types.gen';
import { AT_REST, isOpenAt, next } from './presence';

const CHECK_MS = 1000;

/** The presence on this tablet, kept by the clock and by every touch and key. */
export function usePresence(hours: Pick<ShownTablet, 'opens' | 'closes'> | undefined, onTouch: () => void) {
  const [presence, send] = useReducer(next, AT_REST);
  const touched = useEffectEvent(onTouch);
  useEffect(() => {
    const check = () => send({ kind: 'time', at: now() });
    const touch = () => {
      send({ kind: 'touch', at: now() });
      touched();
    };
    const timer = setInterval(check, CHECK_MS);
    // A tablet that slept looks at the clock before anybody sees it.
    document.addEventListener('visibilitychange', check);
    addEventListener('pointerdown', touch, { capture: true });
    addEventListener('keydown', touch, { capture: true });
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
      removeEventListener('pointerdown', touch, { capture: true });
      removeEventListener('keydown', touch, { capture: true });
    };
  }, []);
  const isOpenHour = () => hours !== undefined && isOpenAt(timeAt(now()), hours);
  return {
    presence,
    isOpenHour,
    open: () => send({ kind: 'open', at: now(), isOpenHour: isOpenHour() }),
    ask: () => send({ kind: 'ask', at: now() }),
    close: () => send({ kind: 'close', at: now(), isOpenHour: isOpenHour() }),
    activate: (person: string) => send({ kind: 'active', at: now(), person }),
    leave: () => send({ kind: 'left' }),
  };
}
