import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Where something of what is shown stands in the window. */
interface Held {
  part: Element;
  top: number;
}

/** Nearer than this to the end, the reader goes on with what comes. */
const NEAR = 48;

/**
 * Keeps the reader's place in something that grows at both ends: who is at the end stays there, for everybody else what
 * is in view stays where it is.
 */
export function usePlace(
  box: RefObject<HTMLElement | null>,
  /** Changes with what stands at the end; `own` when the reader has just written it. */
  { end, own }: { end: string; own: boolean },
): { atEnd: boolean; toEnd: () => void } {
  const place = useRef({ end: '', following: true, height: 0, held: undefined as Held | undefined });
  const [atEnd, setAtEnd] = useState(true);

  const look = useCallback(() => {
    const view = box.current;
    if (!view) return;
    const following = view.scrollHeight - view.scrollTop - view.clientHeight < NEAR;
    place.current = { ...place.current, following, height: view.clientHeight, held: firstInView(view) };
    setAtEnd(following);
  }, [box]);

  const toEnd = useCallback(() => {
    const view = box.current;
    if (view) view.scrollTop = view.scrollHeight;
    look();
  }, [box, look]);

  // After every change of what is shown, before it is painted.
  useLayoutEffect(() => {
    const view = box.current;
    if (!view) return;
    const { end: before, following, held } = place.current;
    if (following || (own && end !== before)) view.scrollTop = view.scrollHeight;
    else if (held?.part.isConnected) view.scrollTop += held.part.getBoundingClientRect().top - held.top;
    place.current.end = end;
    look();
  });

  // The field below grows, a keyboard opens, the window turns, bones give way to the list: who was at the end stays there.
  useEffect(() => {
    const view = box.current;
    if (!view) return;
    const watch = new ResizeObserver(() => {
      if (place.current.following) toEnd();
      else look();
    });
    // A scroll of before the window changed is heard after it.
    const scrolled = () => {
      if (view.clientHeight === place.current.height) look();
    };
    watch.observe(view);
    for (const content of view.children) watch.observe(content);
    view.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      watch.disconnect();
      view.removeEventListener('scroll', scrolled);
    };
  }, [box, look, toEnd]);

  return { atEnd, toEnd };
}

function firstInView(view: Element): Held | undefined {
  const { top } = view.getBoundingClientRect();
  for (const part of view.querySelectorAll('li')) {
    const box = part.getBoundingClientRect();
    if (box.bottom > top) return { part, top: box.top };
  }
  return undefined;
}
