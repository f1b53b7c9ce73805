import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { currentRoute } from '../../../kit/router/router';
import { isReturn } from '../../../kit/router/scroll-restoration';

/** An element and its top in the scrolled content, in px: scrolling does not change it, and content that grows above does. */
interface Anchor {
  element: Element;
  top: number;
}

/** The first message in view when the reader left the conversation, and its top in the view. */
interface SavedAnchor {
  nth: number;
  text: string | null;
  top: number;
}

/** By the keys of the history entries. */
const savedAnchors = new Map<string, SavedAnchor>();

/** Within so many pixels of the end, the view follows new messages. */
const NEAR_END = 48;

/**
 * Keeps the scroll position in a list that grows at both ends: at the end the view follows new items, elsewhere the items in
 * view stay where they are.
 */
export function useScrollAnchor({
  end,
  own,
}: {
  /** Identifies the last item. */
  end: string;
  /** Whether the reader wrote the last item. */
  own: boolean;
}): { box: RefObject<HTMLElement | null>; atEnd: boolean; toEnd: () => void } {
  const box = useRef<HTMLElement>(null);
  const position = useRef({ end: '', following: true, height: 0, anchor: undefined as Anchor | undefined });
  const [atEnd, setAtEnd] = useState(true);
  // Going back to the conversation restores its position.
  const [entry] = useState(() => currentRoute()?.key ?? '');
  const saved = useRef(isReturn() ? savedAnchors.get(entry) : undefined);

  const measure = useCallback(() => {
    const view = box.current;
    if (!view) return;
    const following = view.scrollHeight - view.scrollTop - view.clientHeight < NEAR_END;
    position.current = { ...position.current, following, height: view.clientHeight, anchor: firstInView(view) };
    setAtEnd(following);
  }, []);

  const toEnd = useCallback(() => {
    const view = box.current;
    if (view) view.scrollTop = view.scrollHeight;
    measure();
  }, [measure]);

  const stay = useCallback(() => {
    const view = box.current;
    const { anchor } = position.current;
    if (view && anchor?.element.isConnected) view.scrollTop += topIn(view, anchor.element) - anchor.top;
    measure();
  }, [measure]);

  // After every change of the content, before it is painted.
  useLayoutEffect(() => {
    const view = box.current;
    if (!view) return;
    const { end: before } = position.current;
    position.current.end = end;
    const found = saved.current && findElement(view, saved.current);
    if (saved.current && found) {
      view.scrollTop = topIn(view, found) - saved.current.top;
      saved.current = undefined;
      measure();
    } else if (position.current.following || (own && end !== before)) toEnd();
    else stay();
  });

  useLayoutEffect(() => {
    const view = box.current;
    return () => {
      const { following, anchor } = position.current;
      const nth = view && anchor ? [...view.querySelectorAll('li')].indexOf(anchor.element as HTMLLIElement) : -1;
      if (following || !view || !anchor || nth < 0) savedAnchors.delete(entry);
      else savedAnchors.set(entry, { nth, text: anchor.element.textContent, top: anchor.top - view.scrollTop });
    };
  }, [entry]);

  // The field below grows, a keyboard opens, the window turns, the list replaces its skeleton: the view stays at the end.
  useEffect(() => {
    const view = box.current;
    if (!view) return;
    const watch = new ResizeObserver(() => {
      if (position.current.following) toEnd();
      else stay();
    });
    // A scroll event from before a resize arrives after it.
    const scrolled = () => {
      if (view.clientHeight === position.current.height) stay();
    };
    watch.observe(view);
    for (const content of view.children) watch.observe(content);
    view.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      watch.disconnect();
      view.removeEventListener('scroll', scrolled);
    };
  }, [stay, toEnd]);

  return { box, atEnd, toEnd };
}

function topIn(view: Element, element: Element): number {
  return element.getBoundingClientRect().top - view.getBoundingClientRect().top + view.scrollTop;
}

function firstInView(view: Element): Anchor | undefined {
  const { top } = view.getBoundingClientRect();
  for (const element of view.querySelectorAll('li')) {
    if (element.getBoundingClientRect().bottom > top) return { element, top: topIn(view, element) };
  }
  return undefined;
}

/** The item with the same text that is nearest to the former position: others may have been added before it. */
function findElement(view: Element, { nth, text }: SavedAnchor): Element | undefined {
  const elements = [...view.querySelectorAll('li')];
  const same = elements.flatMap((one, at) => (one.textContent === text ? [at] : []));
  const [nearest] = same.sort((one, other) => Math.abs(one - nth) - Math.abs(other - nth));
  return elements[nearest ?? -1];
}
