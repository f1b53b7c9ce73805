import { useEffect, useEffectEvent, useState } from 'react';
import { navigate } from '../router/router';
import { isReturn } from '../router/scroll-restoration';
import type { PathTaking } from '../router/target';
import { useCurrentRoute } from '../router/use-current-route';
import { routeTargetOf } from './route-target';

// Deep links: screens that are opened at an item or a day.

/** The item and the day in the address of this screen. */
export function useDeepLinkTarget(): { item: string | undefined; day: string | undefined } {
  const { path, search } = useCurrentRoute();
  const { item, day } = routeTargetOf(path, search)?.search ?? {};
  return { item, day };
}

/** The day that a screen shows, kept in the address for reloads and the back button. */
export function useDay(screen: PathTaking<'day'>, today: string): [day: string, show: (day: string) => void] {
  const { day = today } = useDeepLinkTarget();
  const show = (next: string) =>
    void navigate({ to: screen, search: next === today ? {} : { day: next } }, { replace: true });
  return [day, show];
}

/** Why the target is not shown: it no longer exists, or is too far back in the list. */
export type NotFoundReason = 'gone' | 'far';

/**
 * When the target is not in the list, calls `look`, which loads more of it and returns why the target was not found.
 */
export function useTargetSearch(
  item: string | undefined,
  { ready, there }: { ready: boolean; there: boolean },
  search: (item: string, left: () => boolean) => Promise<NotFoundReason | undefined>,
): NotFoundReason | undefined {
  const [notFound, setNotFound] = useState<{ item: string; reason: NotFoundReason }>();
  const start = useEffectEvent(search);
  useEffect(() => {
    if (item === undefined || there || !ready) return;
    let left = false;
    void start(item, () => left).then((reason) => reason && !left && setNotFound({ item, reason }));
    return () => {
      left = true;
    };
  }, [item, there, ready]);
  return !there && notFound?.item === item ? notFound?.reason : undefined;
}

/** Scrolls the element into view, once and not on a return to the screen, where the scroll position is restored. */
function bringIntoView(element: Element | null, block: ScrollLogicalPosition): void {
  if (!element || isReturn()) return;
  requestAnimationFrame(() => {
    element.scrollIntoView({ block });
    // At once, so that scroll anchoring sees the new position before anything else moves.
    element.dispatchEvent(new Event('scroll', { bubbles: true }));
  });
}

const toMiddle = (element: Element | null) => bringIntoView(element, 'center');
const toTop = (element: Element | null) => bringIntoView(element, 'start');

/** Props of the target's element: it is marked, also for screen readers, and scrolled into view. */
export const highlighted = { ref: toMiddle, 'aria-current': true } as const;

/** The same for a day in a list, which may be higher than the window: its top is scrolled into view. */
export const highlightedDay = { ref: toTop, 'aria-current': 'date' } as const;
