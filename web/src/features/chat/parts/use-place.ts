import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { shownNow } from '../../../kit/router/router';
import { isReturn } from '../../../kit/router/scroll';

/** Where something of what is shown stands in the window. */
interface Held {
  part: Element;
  top: number;
}

/** Where a reader who left the conversation stood in it, by the history's entries: which part was the first in view. */
interface Left {
  nth: number;
  text: string | null;
  top: number;
}

const left = new Map<string, Left>();

/** Nearer than this to the end, the reader goes on with what comes. */
const NEAR = 48;

/**
 * Keeps the reader's place in something that grows at both ends: who is at the end stays there, for everybody else what
 * is in view stays where it is.
 */
export function usePlace({
  end,
  own,
}: {
  /** Changes with what stands at the end. */
  end: string;
  /** The reader has just written it. */
  own: boolean;
}): { box: RefObject<HTMLElement | null>; atEnd: boolean; toEnd: () => void } {
  const box = useRef<HTMLElement>(null);
  const place = useRef({ end: '', following: true, height: 0, held: undefined as Held | undefined });
  const [atEnd, setAtEnd] = useState(true);
  // Who comes back finds it as they left it.
  const [entry] = useState(() => shownNow()?.key ?? '');
  const sought = useRef(isReturn() ? left.get(entry) : undefined);

  const look = useCallback(() => {
    const view = box.current;
    if (!view) return;
    const following = view.scrollHeight - view.scrollTop - view.clientHeight < NEAR;
    place.current = { ...place.current, following, height: view.clientHeight, held: firstInView(view) };
    setAtEnd(following);
  }, []);

  const toEnd = useCallback(() => {
    const view = box.current;
    if (view) view.scrollTop = view.scrollHeight;
    look();
  }, [look]);

  // After every change of what is shown, before it is painted.
  useLayoutEffect(() => {
    const view = box.current;
    if (!view) return;
    if (sought.current) {
      const found = findAgain(view, sought.current);
      if (found) Object.assign(place.current, { following: false, held: { part: found, top: sought.current.top } });
      if (found) sought.current = undefined;
    }
    const { end: before, following, held } = place.current;
    if (following || (own && end !== before)) view.scrollTop = view.scrollHeight;
    else if (held?.part.isConnected) view.scrollTop += held.part.getBoundingClientRect().top - held.top;
    place.current.end = end;
    look();
  });

  useLayoutEffect(() => {
    const view = box.current;
    return () => {
      const { following, held } = place.current;
      const nth = view && held ? [...view.querySelectorAll('li')].indexOf(held.part as HTMLLIElement) : -1;
      if (following || !held || nth < 0) left.delete(entry);
      else left.set(entry, { nth, text: held.part.textContent, top: held.top });
    };
  }, [entry]);

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
  }, [look, toEnd]);

  return { box, atEnd, toEnd };
}

function firstInView(view: Element): Held | undefined {
  const { top } = view.getBoundingClientRect();
  for (const part of view.querySelectorAll('li')) {
    const box = part.getBoundingClientRect();
    if (box.bottom > top) return { part, top: box.top };
  }
  return undefined;
}

/** The same part, though others may have come before it meanwhile. */
function findAgain(view: Element, { nth, text }: Left): Element | undefined {
  const parts = [...view.querySelectorAll('li')];
  const same = parts.flatMap((part, at) => (part.textContent === text ? [at] : []));
  const [nearest] = same.sort((one, other) => Math.abs(one - nth) - Math.abs(other - nth));
  return parts[nearest ?? -1];
}
