import { currentRoute, onLeave, onRendered } from './router';

// A new screen opens at its top. Going back or forward to a screen restores its scroll position. The position is kept as an
// anchor, the first element in view, because pictures that are not loaded yet have no height.

/** The elements that can be anchors. */
const ANCHORS = 'main :is(article, li, tr, h2, button)';

interface ScrollAnchor {
  y: number;
  /** The first element in view: its number, its text, and its top in the window. Undefined at the top of the page. */
  element?: { at: number; text: string | null; top: number } | undefined;
}

/** By the keys of the history entries. */
const anchors = new Map<string, ScrollAnchor>();
let stopRestoring = () => {};

export function startScrollRestoration(): void {
  history.scrollRestoration = 'manual';
  onLeave(({ key }) => {
    stopRestoring();
    anchors.set(key, currentAnchor());
  });
  onRendered(({ key, hash, navigationType }) => {
    stopRestoring();
    const anchor = navigationType === 'pop' ? anchors.get(key) : undefined;
    if (anchor) restore(anchor);
    // The browser has scrolled to an in-page anchor by itself.
    else if (hash === '') scrollTo(0, 0);
  });
}

/** The user came back to the current screen: nothing else may scroll itself into view. */
export function isReturn(): boolean {
  const route = currentRoute();
  return route?.navigationType === 'pop' && anchors.has(route.key);
}

const candidates = () => [...document.querySelectorAll(ANCHORS)];
const topOf = (element: Element) => element.getBoundingClientRect().top;

function currentAnchor(): ScrollAnchor {
  if (scrollY === 0) return { y: 0 };
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const elements = candidates();
  const at = elements.findIndex((one) => topOf(one) >= bar);
  const element = elements[at];
  return { y: scrollY, element: element && { at, text: element.textContent, top: topOf(element) } };
}

/** The element with the same text that is nearest to the former position: others may have been added before it. */
function findElement({ at, text }: NonNullable<ScrollAnchor['element']>): Element | undefined {
  const elements = candidates();
  const same = elements.flatMap((one, index) => (one.textContent === text ? [index] : []));
  const [nearest] = same.sort((one, other) => Math.abs(one - at) - Math.abs(other - at));
  return elements[nearest ?? -1];
}

/** Scrolls as far as the page goes, and on while the page grows, until the position is reached or the user scrolls. */
function restore({ y, element }: ScrollAnchor): void {
  const scroll = () => {
    const found = element && findElement(element);
    if (element && found) scrollBy(0, topOf(found) - element.top);
    else scrollTo(0, y);
    const reached = element ? found && Math.abs(topOf(found) - element.top) < 2 : Math.abs(scrollY - y) < 2;
    if (reached) stopRestoring();
  };
  const observer = new ResizeObserver(scroll);
  const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
  stopRestoring = () => {
    observer.disconnect();
    for (const event of userEvents) removeEventListener(event, stopRestoring);
    stopRestoring = () => {};
  };
  for (const event of userEvents) addEventListener(event, stopRestoring, { passive: true });
  observer.observe(document.body);
  scroll();
}
