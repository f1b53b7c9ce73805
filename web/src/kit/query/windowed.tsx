import { type ReactNode, startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isReturn } from '../router/scroll-restoration';

// Windowing: a long list has only its items near the window in the page, and empty boxes of the same height for the others.

/** How far above and below the window content is rendered, in px. */
const MARGIN = 1000;

interface Seen {
  /** Whether the content was rendered. */
  near: boolean;
  /** The height of the content when it was last rendered, in px. */
  height: number;
}

/** By the ids of the parts; a return to a list renders the same parts in the same places. */
const seen = new Map<string, Seen>();

interface Props {
  /** Unique among all lists. It changes when the number of items changes, and with them the height. */
  id: string;
  /** The height as a CSS length, until the content has been rendered. */
  estimate: string;
  /** Rendered wherever the window is. */
  keep: boolean;
  className?: string;
  children: () => ReactNode;
}

/**
 * A part of a list, rendered only near the window, or near the view of the scroll container that has `data-scrolls`. A part
 * with the focus or with selected text stays, and printing renders all parts.
 */
export function Windowed({ id, estimate, keep, className, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(() => isReturn() && seen.get(id)?.near === true);
  const printing = useSyncExternalStore(subscribeToPrinting, isPrinting);

  useEffect(() => {
    const part = box.current;
    if (!part) return;
    return observe(part, ({ isIntersecting, boundingClientRect: { height } }) => {
      const stays = isIntersecting || isInUse(part);
      seen.set(id, { near: stays, height });
      // Rendering is interrupted by scrolling and typing.
      startTransition(() => setNear(stays));
    });
  }, [id]);

  const isShown = near || keep || printing;
  const height = seen.has(id) ? `${seen.get(id)?.height}px` : estimate;
  return (
    <div ref={box} className={className} style={isShown ? { containIntrinsicSize: `auto ${height}` } : { height }}>
      {isShown && children()}
    </div>
  );
}

type Listener = (entry: IntersectionObserverEntry) => void;

/** One observer for each scroll container: hundreds of observers would cost time in every frame. */
const observers = new WeakMap<Element | Document, IntersectionObserver>();
const listeners = new WeakMap<Element, Listener>();

/** Calls the listener at once, and whenever the part comes near the window or leaves it. Returns what ends this. */
function observe(part: Element, listener: Listener): () => void {
  const root = part.closest('[data-scrolls]') ?? document;
  const observer = observers.get(root) ?? createObserver(root);
  listeners.set(part, listener);
  observer.observe(part);
  return () => observer.unobserve(part);
}

function createObserver(root: Element | Document): IntersectionObserver {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry);
    },
    { root, rootMargin: `${MARGIN}px 0px` },
  );
  observers.set(root, observer);
  return observer;
}

/** Has the focus or selected text. */
function isInUse(part: Element): boolean {
  const selection = getSelection();
  return (
    part.contains(document.activeElement) || (selection?.isCollapsed === false && selection.containsNode(part, true))
  );
}

let printing = false;
const isPrinting = () => printing;

function subscribeToPrinting(notify: () => void): () => void {
  const changed = ({ type }: Event) => {
    printing = type === 'beforeprint';
    notify();
  };
  addEventListener('beforeprint', changed);
  addEventListener('afterprint', changed);
  return () => {
    removeEventListener('beforeprint', changed);
    removeEventListener('afterprint', changed);
  };
}
