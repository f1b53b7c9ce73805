import { shownNow, whenLeaving, whenStanding } from './router';

// Every screen begins at its top. Who goes back to one, or forward again, finds it where they left it: what stood at the top
// of the window stands there again. How far down that is does not say it, for pictures that are not here yet have no height.

/** What a place is told by. */
const PARTS = 'main :is(article, li, tr, h2, button)';

interface Place {
  y: number;
  /** The first part in view: which one it is, what it says, and where in the window it began. Undefined at the top. */
  part?: { at: number; text: string | null; top: number } | undefined;
}

/** By the keys of the history's entries. */
const places = new Map<string, Place>();
let giveUp = () => {};

export function keepPlaces(): void {
  history.scrollRestoration = 'manual';
  whenLeaving(({ key }) => {
    giveUp();
    places.set(key, placeNow());
  });
  whenStanding(({ key, hash, way }) => {
    giveUp();
    const place = way === 'step' ? places.get(key) : undefined;
    if (place) bringBack(place);
    // A link within the page has scrolled by itself.
    else if (hash === '') scrollTo(0, 0);
  });
}

/** The parent came back to what is shown: nothing else may bring itself into view. */
export function isReturn(): boolean {
  const shown = shownNow();
  return shown?.way === 'step' && places.has(shown.key);
}

const partsNow = () => [...document.querySelectorAll(PARTS)];
const topOf = (part: Element) => part.getBoundingClientRect().top;

function placeNow(): Place {
  if (scrollY === 0) return { y: 0 };
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
  const parts = partsNow();
  const at = parts.findIndex((part) => topOf(part) >= bar);
  const part = parts[at];
  return { y: scrollY, part: part && { at, text: part.textContent, top: topOf(part) } };
}

/** The same part, though others may have come before it meanwhile. */
function findAgain({ at, text }: NonNullable<Place['part']>): Element | undefined {
  const parts = partsNow();
  const same = parts.flatMap((part, place) => (part.textContent === text ? [place] : []));
  const [nearest] = same.sort((one, other) => Math.abs(one - at) - Math.abs(other - at));
  return parts[nearest ?? -1];
}

/** As far as the page goes for now, and on with it while it grows, until the parent moves it themselves. */
function bringBack({ y, part }: Place): void {
  const go = () => {
    const found = part && findAgain(part);
    if (part && found) scrollBy(0, topOf(found) - part.top);
    else scrollTo(0, y);
    const there = part ? found && Math.abs(topOf(found) - part.top) < 2 : Math.abs(scrollY - y) < 2;
    if (there) giveUp();
  };
  const growth = new ResizeObserver(go);
  const own = ['wheel', 'touchstart', 'pointerdown', 'keydown'];
  giveUp = () => {
    growth.disconnect();
    for (const kind of own) removeEventListener(kind, giveUp);
    giveUp = () => {};
  };
  for (const kind of own) addEventListener(kind, giveUp, { passive: true });
  growth.observe(document.body);
  go();
}
