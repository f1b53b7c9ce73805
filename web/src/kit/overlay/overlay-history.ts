import { currentEntry, type Entry, entry, onHistoryChange, setBeforeReplace } from '../router/history';
import { closeTopOverlay, onOverlayChange, overlayCount } from '../ui/overlay-stack';

// Going back, by the browser's button, the phone's or its gesture, closes the topmost overlay; the screen stays as it is.
// A browser reports its back button only when a history entry is left, so each overlay has an entry: the one of its screen
// once more, with the number of open overlays in `over`. The router is not told of these entries. (CloseWatcher, made for
// this, exists in Chromium only, and the button of a desktop browser does not reach it.)
//
// Closing an overlay by other means leaves a stale entry. It is removed after a second and not at once: closing often opens
// the next thing (menu, choice of a child, screen), and Chromium's back button skips every entry that a page adds after it
// went back by itself, until the page is touched again. A user who reaches a stale entry is moved on to the next one.

const REMOVED_AFTER_MS = 1000;

const positionOf = ({ index = 0, over = 0 }: Entry) => index + over / 100;

/** The entry at the last check: during a step it is the one that was left. */
let shown: Entry = {};
let timer: ReturnType<typeof setTimeout> | undefined;
/** Resolves a step of our own between the entries of one screen; undefined while there is none. */
let finishStep: (() => void) | undefined;
let ownStep = Promise.resolve();

/**
 * Call it before the router starts: `popstate` listeners run in the order in which they were added, and the router must not
 * hear of our own steps.
 */
export function startOverlayHistory(): void {
  addEventListener('popstate', onPop);
  onOverlayChange(syncHistory);
  // The overlays of the former screen close only when that screen is removed.
  onHistoryChange(() => !finishStep && checkEntry());
  // A replaced screen replaces the screen's own entry, not that of an overlay.
  setBeforeReplace(toScreenEntry);
}

function step(by: number): Promise<void> {
  clearTimeout(timer);
  ownStep = new Promise((resolve) => {
    finishStep = resolve;
  });
  history.go(by);
  return ownStep;
}

/** Concurrent callers share one step. */
async function toScreenEntry(): Promise<void> {
  while (finishStep || entry().over) await (finishStep ? ownStep : step(-(entry().over ?? 0)));
}

function checkEntry(): void {
  clearTimeout(timer);
  shown = entry();
}

/** Adds an entry for each new overlay and removes the stale ones later. Also called each time a screen is rendered. */
export function syncHistory(): void {
  if (finishStep) return;
  checkEntry();
  const open = overlayCount();
  const { over = 0 } = shown;
  if (open < over) timer = setTimeout(() => void step(open - over).then(syncHistory), REMOVED_AFTER_MS);
  // Not by the router's `push`, which would take it for a navigation.
  for (let at = over + 1; at <= open; at += 1) history.pushState({ ...shown, over: at }, '');
  shown = entry();
}

function onPop(event: PopStateEvent): void {
  const from = shown;
  checkEntry();
  const { over = 0 } = shown;
  const isSameScreen = shown.key === currentEntry().key;
  if (isSameScreen) event.stopImmediatePropagation();
  if (finishStep) {
    finishStep();
    finishStep = undefined;
    return;
  }
  const isBack = positionOf(shown) < positionOf(from);
  if (isSameScreen && isBack) closeOrLeave((from.over ?? 0) - over);
  else if (over > overlayCount()) skipStale(isBack);
  if (isSameScreen) syncHistory();
}

/** Closes an overlay for each step back. Where none is open any more, the rest of the steps leaves the screen. */
function closeOrLeave(steps: number): void {
  for (let left = steps; left > 0; left -= 1) {
    if (closeTopOverlay()) continue;
    history.go(-left - (shown.over ?? 0));
    return;
  }
}

function skipStale(isBack: boolean): void {
  if (isBack) void step(-(shown.over ?? 0)).then(syncHistory);
  else history.forward();
}
