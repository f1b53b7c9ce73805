// The browser's history as the portal keeps it: every entry has a key by which it is known again, and its place in the row.

export interface Entry {
  key?: string;
  index?: number;
  /** How many things lie over the screen here; undefined at the screen's own entry. See kit/overlay/back.ts. */
  over?: number;
}

/** How one came to an entry: led on, in the place of the one before, or by the browser's own steps back and forth. */
export type Way = 'on' | 'instead' | 'step';

let current: Entry = {};
let makeRoom = () => Promise.resolve();
const followers = new Set<(way: Way) => void>();

/** The entry that the browser is at. */
export const entry = (): Entry => (history.state as Entry | null) ?? {};

/** The entry that the screen belongs to: at a step the former one, until everybody has heard of it. */
export const currentEntry = () => current;

const newEntry = (index: number): Entry => ({ key: Math.random().toString(36).slice(2), index });

/** An entry that is not ours yet becomes it: the first of the page, a link within the page. */
function takeOver(index: number): void {
  if (entry().key === undefined) history.replaceState(newEntry(index), '');
}

function tell(way: Way): void {
  current = entry();
  for (const follower of followers) follower(way);
}

/** From here on the entries are ours. Who has to hear of a step before the screen does listens before this is called. */
export function startHistory(): void {
  takeOver(0);
  current = entry();
  addEventListener('popstate', () => {
    takeOver((current.index ?? 0) + 1);
    tell('step');
  });
}

export function followHistory(follower: (way: Way) => void): void {
  followers.add(follower);
}

/** What comes in a screen's place waits for this first. */
export function beforeReplacing(wait: () => Promise<void>): void {
  makeRoom = wait;
}

export function push(address: string): void {
  history.pushState(newEntry((current.index ?? 0) + 1), '', address);
  tell('on');
}

/** `stillWanted` is asked once there is room. */
export async function replace(address: string, stillWanted = () => true): Promise<void> {
  await makeRoom();
  if (!stillWanted()) return;
  history.replaceState(newEntry(current.index ?? 0), '', address);
  tell('instead');
}

/** Whether there is a screen of ours to go back to. */
export const canGoBack = () => (entry().index ?? 0) > 0;

export const goBack = () => history.back();
