import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PersonOnTablet, ShownTablet } from '../../../wire-staff/types.gen';
import { changeOfAccess } from './access-change';

/** Compares what the active person may do with what they could before; `onEnded` when they no longer work on this tablet. */
export function useAccessChange(tablet: ShownTablet | undefined, active: string | undefined, onEnded: () => void) {
  const [text, setText] = useState<string>();
  const before = useRef<PersonOnTablet>(undefined);
  const ended = useEffectEvent(onEnded);
  useEffect(() => {
    const known = before.current;
    const person = tablet?.people.find(({ id }) => id === active);
    before.current = person;
    if (!tablet || active === undefined || known?.id !== active) return;
    const change = changeOfAccess(known, tablet);
    if (change === undefined) return;
    setText(change);
    if (!person) ended();
  }, [tablet, active]);
  return [text, () => setText(undefined)] as const;
}
