import { useEffect, useRef } from 'react';
import { now } from '../../../kit/date/clock';
import type { Session } from '../../../wire-staff/contract';
import { post } from '../../kit/net/call';
import { checkSession, leave, showSession } from '../../kit/session';

/** The server hears that the person works at most this often. */
const STAY_MS = 60_000;

/** Keeps the session awake while the person works, and hides the page when it locks. */
export function useAwake(awakeUntil: number | undefined): void {
  const told = useRef(now());
  useEffect(() => {
    const work = async () => {
      if (now() - told.current < STAY_MS) return;
      told.current = now();
      const answer = await post<Session | undefined>('session/stay');
      if (answer.ok && answer.value?.state) showSession(answer.value);
      else if (answer.ok) await checkSession();
    };
    const listen = () => void work();
    addEventListener('pointerdown', listen, { capture: true });
    addEventListener('keydown', listen, { capture: true });
    return () => {
      removeEventListener('pointerdown', listen, { capture: true });
      removeEventListener('keydown', listen, { capture: true });
    };
  }, []);
  useEffect(() => {
    if (awakeUntil === undefined) return;
    const timer = setTimeout(
      () => {
        leave('locked');
        void checkSession();
      },
      Math.max(0, awakeUntil - now()),
    );
    return () => clearTimeout(timer);
  }, [awakeUntil]);
}
