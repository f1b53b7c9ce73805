import { shownNow, whenLeaving, whenStanding } from './router';

// Every screen begins at its top. Who goes back to one, or forward again, finds it where they left it.

/** How far down each entry of the history was left, by its key. */
const places = new Map<string, number>();
let giveUp = () => {};

export function keepPlaces(): void {
  history.scrollRestoration = 'manual';
  whenLeaving(({ key }) => {
    giveUp();
    places.set(key, scrollY);
  });
  whenStanding(({ key, hash, way }) => {
    giveUp();
    const place = way === 'step' ? places.get(key) : undefined;
    if (place !== undefined) bringBack(place);
    // A link within the page has scrolled by itself.
    else if (hash === '') scrollTo(0, 0);
  });
}

/** The parent came back to what is shown: nothing else may bring itself into view. */
export function isReturn(): boolean {
  const shown = shownNow();
  return shown?.way === 'step' && places.has(shown.key);
}

/** As far as the page goes for now, and on with it while it grows, until the parent moves it themselves. */
function bringBack(place: number): void {
  const go = () => {
    scrollTo(0, place);
    if (document.documentElement.scrollHeight - innerHeight >= place) giveUp();
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
