import { useEffect, useRef } from 'react';
import { now } from '../../../kit/date/clock';
import { post } from '../../kit/net/call';
import { checkSession, leave, showSession } from '../../kit/session';
import { lockIn } from './lock-in';

/** The server hears that the person works at most this often. */
const STAY_MS = 60_000;

/** Keeps the session awake while the person works, and hides the page when it locks. */
export function useAwake(awakeUntil: number | undefined): void {
  const sentAt = useRef(now());
  useEffect(() => {
    const work = async () => {
      if (now() - sentAt.current < STAY_MS) return;
      sentAt.current = now();
      const answer = await post('session/stay', {});
      if (answer.ok) showSession(answer.value);
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
      lockIn(awakeUntil, now()),
    );
    return () => clearTimeout(timer);
  }, [awakeUntil]);
}
