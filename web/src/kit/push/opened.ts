import { useEffect, useEffectEvent, useState } from 'react';
import { navigate } from '../router/router';
import { isReturn } from '../router/scroll';
import type { PathTaking } from '../router/target';
import { useShown } from '../router/use-route';
import { placeOf } from './place';

// A screen that was opened for the sake of something on it.

/** What the address asks this screen to show first. */
export function useOpened(): { item: string | undefined; day: string | undefined } {
  const { path, search } = useShown();
  const { item, day } = placeOf(path, search)?.search ?? {};
  return { item, day };
}

/** The day that a screen shows. It stands in the address, so that a reload and the way back lead to it. */
export function useDay(screen: PathTaking<'day'>, today: string): [day: string, show: (day: string) => void] {
  const { day = today } = useOpened();
  const show = (next: string) =>
    void navigate({ to: screen, search: next === today ? {} : { day: next } }, { instead: true });
  return [day, show];
}

/** Why what was asked for is not shown: it is not there any more, or lies too far back to be looked for. */
export type Missed = 'gone' | 'far';

/**
 * Looks for the item that is asked for and not among what is shown. `look` asks for what is newest and says how it ended;
 * what is found shows itself.
 */
export function useMissed(
  item: string | undefined,
  { ready, there }: { ready: boolean; there: boolean },
  look: (item: string, left: () => boolean) => Promise<Missed | undefined>,
): Missed | undefined {
  const [missed, setMissed] = useState<{ item: string; as: Missed }>();
  const begin = useEffectEvent(look);
  useEffect(() => {
    if (item === undefined || there || !ready) return;
    let left = false;
    void begin(item, () => left).then((as) => as && !left && setMissed({ item, as }));
    return () => {
      left = true;
    };
  }, [item, there, ready]);
  return !there && missed?.item === item ? missed?.as : undefined;
}

/** Brought into view once, after the change of screen has begun at the top. Who comes back to it is left where they were. */
function bringIntoView(element: Element | null, block: ScrollLogicalPosition): void {
  if (!element || isReturn()) return;
  requestAnimationFrame(() => {
    element.scrollIntoView({ block });
    // At once, so that a list which keeps its reader's place knows of it before anything else moves.
    element.dispatchEvent(new Event('scroll', { bubbles: true }));
  });
}

const toMiddle = (element: Element | null) => bringIntoView(element, 'center');
const toTop = (element: Element | null) => bringIntoView(element, 'start');

/** What the element of the item that was asked for has: it is marked, for readers too, and comes into view. */
export const askedFor = { ref: toMiddle, 'aria-current': true } as const;

/** The same for a day of a list: it may be higher than the window, so its beginning is what counts. */
export const dayAskedFor = { ref: toTop, 'aria-current': 'date' } as const;
