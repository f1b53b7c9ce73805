import { type BlockerFn, createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
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

interface Entry {
  /** How many lie over the screen here; undefined at the screen's own entry. */
  over?: number;
  /** The router's: which screen this is, and how far along. */
  __TSR_key?: string;
  __TSR_index?: number;
}

const here = (): Entry => (history.state as Entry | null) ?? {};
const placeOf = ({ __TSR_index = 0, over = 0 }: Entry) => __TSR_index + over / 100;

/** The router's history, and what to call once a screen stands. */
export function browserHistory(): { router: RouterHistory; settle: () => void } {
  // Before the router's own listener: a window calls them in the order in which they came.
  addEventListener('popstate', stepped);
  const router = createBrowserHistory();

  /** Where we are, as it was looked at last: at a step it says where from. */
  let shown = here();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends a walk of our own between the entries of one screen. */
  let arrive: (() => void) | undefined;
  let walking = Promise.resolve();

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
    while (arrive || here().over) await (arrive ? walking : walk(-(here().over ?? 0)));
  }

  function look(): void {
    clearTimeout(timer);
    shown = here();
  }

  /** An entry for everything that lies over the screen, and none for what does not any more. */
  function settle(): void {
    if (arrive) return;
    look();
    const open = countOver();
    const { over = 0 } = shown;
    if (open < over) timer = setTimeout(() => void walk(open - over).then(settle), GIVEN_BACK_MS);
    for (let at = over + 1; at <= open; at += 1) {
      // Past the router, which would take it for a change of screen.
      History.prototype.pushState.call(history, { ...shown, over: at }, '');
    }
    shown = here();
  }

  function stepped(event: PopStateEvent): void {
    const from = shown;
    look();
    const { over = 0 } = shown;
    const same = shown.__TSR_key === router.location.state.__TSR_key;
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

  watchOver(settle);
  // The router writes its entry a moment after it tells. What the former screen had open goes only with it.
  router.subscribe(() => queueMicrotask(() => !arrive && look()));
  // What comes in a screen's place comes into its own entry.
  router.block({
    blockerFn: async ({ action }: Parameters<BlockerFn>[0]) => {
      if (action !== 'REPLACE') return false;
      await toOwnEntry();
      return false;
    },
    enableBeforeUnload: false,
  });
  // The page may have been loaded anew with something open.
  settle();
  return { router, settle };
}
