import { beforeReplacing, currentEntry, type Entry, entry, followHistory } from '../router/history';
import { closeTopmost, countOver, watchOver } from '../ui/lies-over';

// Going back, by the browser's button, the phone's or its gesture, closes what lies over the screen, one thing at a time,
// and the screen stays as it is. A browser tells of its button only when it leaves an entry of the history, so everything
// that lies over a screen has an entry: the screen's own once more, with how many lie over it there. The router hears
// nothing of these entries; for it the screen is the same. (CloseWatcher, made for this, is in Chromium alone, and the
// button of a desktop does not reach it.)
//
// What is closed in another way leaves its entry spent. It is given back a little later and not at once: what closes
// often opens the next thing (menu, choice of a child, screen), and Chromium's button skips every entry that a page adds
// after it went back by itself, until it is touched again. Whoever comes to a spent entry is led on to the next one.

const GIVEN_BACK_MS = 1000;

const placeOf = ({ index = 0, over = 0 }: Entry) => index + over / 100;

/** Where we are, as it was looked at last: at a step it says where from. */
let shown: Entry = {};
let timer: ReturnType<typeof setTimeout> | undefined;
/** Ends a walk of our own between the entries of one screen. */
let arrive: (() => void) | undefined;
let walking = Promise.resolve();

/** Comes before the router, whose listener must not hear of our own steps: a window calls them in the order in which they came. */
export function guardBack(): void {
  addEventListener('popstate', stepped);
  watchOver(settle);
  // What the former screen had open goes only with it.
  followHistory(() => !arrive && look());
  // What comes in a screen's place comes into its own entry.
  beforeReplacing(toOwnEntry);
}

function walk(by: number): Promise<void> {
  clearTimeout(timer);
  walking = new Promise((resolve) => {
    arrive = resolve;
  });
  history.go(by);
  return walking;
}

/** Where two ask for it at once, one walks and both wait. */
async function toOwnEntry(): Promise<void> {
  while (arrive || entry().over) await (arrive ? walking : walk(-(entry().over ?? 0)));
}

function look(): void {
  clearTimeout(timer);
  shown = entry();
}

/** An entry for everything that lies over the screen, and none for what does not any more. Also called once a screen stands. */
export function settle(): void {
  if (arrive) return;
  look();
  const open = countOver();
  const { over = 0 } = shown;
  if (open < over) timer = setTimeout(() => void walk(open - over).then(settle), GIVEN_BACK_MS);
  // Past the router, which would take it for a change of screen.
  for (let at = over + 1; at <= open; at += 1) history.pushState({ ...shown, over: at }, '');
  shown = entry();
}

function stepped(event: PopStateEvent): void {
  const from = shown;
  look();
  const { over = 0 } = shown;
  const same = shown.key === currentEntry().key;
  if (same) event.stopImmediatePropagation();
  if (arrive) {
    arrive();
    arrive = undefined;
    return;
  }
  const back = placeOf(shown) < placeOf(from);
  if (same && back) closeOrLeave((from.over ?? 0) - over);
  else if (over > countOver()) passSpent(back);
  if (same) settle();
}

/** The parent went back by so many steps: what is open closes; where nothing is open any more, the screen is left. */
function closeOrLeave(steps: number): void {
  for (let left = steps; left > 0; left -= 1) {
    if (closeTopmost()) continue;
    history.go(-left - (shown.over ?? 0));
    return;
  }
}

function passSpent(back: boolean): void {
  if (back) void walk(-(shown.over ?? 0)).then(settle);
  else history.forward();
}
