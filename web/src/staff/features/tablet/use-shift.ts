import { useLayoutEffect, useState } from 'react';
import type { Unlocked } from '../../../wire-staff/types.gen';
import { setActor } from '../../kit/acting';

/** What the server has said about the active person's shift, for the question who acts. */
export function useShift(person: string | undefined, online: boolean) {
  const [proved, prove] = useState<Unlocked>();
  const onShift = person !== undefined && proved?.person === person;
  const freshUntil = (onShift && proved.fresh_until) || 0;
  useLayoutEffect(() => setActor({ person, onShift, freshUntil, online }), [person, onShift, freshUntil, online]);
  return { prove, isKnown: onShift };
}
