import { messages } from '../children/messages';
import { napper, waitAfter } from '../net/back-off';
import { identityOf } from '../net/headers';
import { openLine } from '../net/line';
import { post } from '../net/post';
import { catchUp, hasSession, session, watchSession } from '../session/store';
import { alone } from '../tabs/alone';
import { ALL_TOPICS, eventReader, type LiveEvent, type Topic, topicsOf } from './events';
import { announce, onChange } from './live';
import { renew, renewNow } from './renewal';

// One line to the server for all tabs of a browser: the tab that the parent looked at last listens and tells the others.
// It goes on where it broke; where none can be had, the screens look by themselves from time to time.

const NAME = 'aangan.live';
/** The server says something as soon as the line stands, and then every 20 s. */
const FIRST_MS = 15_000;
const SILENCE_MS = 45_000;
const LONGEST_WAIT_MS = 30_000;
/** After so many failures in a row nobody relies on the line. */
const PATIENCE = 3;

type News =
  | { is: 'changed'; childId: string; topics: readonly Topic[]; after: string | undefined }
  /** A tab that has just come, and what it is answered where somebody listens already. */
  | { is: 'hello'; tab: string }
  | { is: 'here'; tab: string; childId: string; after: string | undefined };

type End = 'broken' | 'ended' | 'replaced' | 'left';

const tab = `${performance.timeOrigin} ${Math.random()}`;
const { nap, wake } = napper();
let channel: BroadcastChannel | undefined;
/** Up to where the changes of this child were heard, in whichever tab. */
let heard: { childId: string; after: string | undefined } | undefined;
/** This tab's turn to listen, while it has it; and whether it waits for one. */
let turn: AbortController | undefined;
let queued = false;
/** Ends the line that is open. */
let hangUp = (_why: End) => {};
let lastByte = 0;

export function startLive(): void {
  if (channel) return;
  for (const topic of ALL_TOPICS) onChange(topic, () => renew(topic));
  channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<News>) => take(data);
  addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    tryNow();
    if (!turn) void takeTurn({ steal: true });
  });
  let child = childNow();
  watchSession(() => {
    if (childNow() === child) return;
    child = childNow();
    hangUp('left');
    wake();
  });
  tell({ is: 'hello', tab });
  void takeTurn({ steal: false });
}

function childNow(): string {
  return hasSession() ? session().activeChildId : '';
}

function tell(news: News): void {
  channel?.postMessage(news);
}

function take(news: News): void {
  if (news.is === 'hello') {
    if (turn && heard) tell({ is: 'here', tab: news.tab, ...heard });
    return;
  }
  if (news.childId !== childNow() || (news.is === 'here' && news.tab !== tab)) return;
  heard = { childId: news.childId, after: news.after };
  // Between what this tab has read and its coming here anything may have changed.
  announce(news.is === 'here' ? ALL_TOPICS : news.topics);
}

/** There may be a connection again, or somebody to see it. */
function tryNow(): void {
  if (performance.now() - lastByte > SILENCE_MS / 2) hangUp('broken');
  wake();
  renewNow();
}

async function takeTurn({ steal }: { steal: boolean }): Promise<void> {
  const mine = new AbortController();
  queued ||= !steal;
  const begin = () => {
    queued &&= steal;
    turn = mine;
    return listen(mine.signal);
  };
  try {
    await alone(NAME, begin, { steal });
  } catch (error) {
    // Another tab has taken it, and this one waits for its turn again.
    mine.abort();
    if (turn === mine) turn = undefined;
    hangUp('left');
    wake();
    const isTaken = error instanceof DOMException && error.name === 'AbortError';
    if (!isTaken) {
      reportError(error);
      await nap(LONGEST_WAIT_MS);
    }
    if (!queued) void takeTurn({ steal: false });
  }
}

async function listen(turn: AbortSignal): Promise<void> {
  let failures = 0;
  while (!turn.aborted) {
    catchUp();
    const childId = childNow();
    if (childId === '') {
      await nap(LONGEST_WAIT_MS);
      continue;
    }
    if (heard?.childId !== childId) heard = { childId, after: session().children[childId]?.changes };
    const told = heard;
    const end = await hear(childId, told?.after);
    if (heard !== told) failures = 0;
    if (turn.aborted || end === 'left') continue;
    // Whether the session is over is for a usual call to say.
    if (end === 'ended') await post({ path: '/parentapp/childData', action: messages.actions.read, policy: 'silent' });
    failures = end === 'replaced' ? PATIENCE : failures + 1;
    if (failures >= PATIENCE && navigator.onLine && document.visibilityState === 'visible') {
      spread({ childId, topics: ALL_TOPICS, after: heard?.after });
    }
    await nap(waitAfter(end === 'replaced' ? Number.POSITIVE_INFINITY : failures, Math.random(), LONGEST_WAIT_MS));
  }
}

/** Listens until the line ends. */
async function hear(childId: string, after: string | undefined): Promise<End> {
  const line = new AbortController();
  let end: End = 'broken';
  hangUp = (why) => {
    end = why;
    line.abort();
  };
  let silence: ReturnType<typeof setTimeout> | undefined;
  const expect = (ms: number) => {
    lastByte = performance.now();
    clearTimeout(silence);
    silence = setTimeout(() => line.abort(), ms);
  };
  try {
    expect(FIRST_MS);
    const body = await openLine('/parentapp/live', identityOf(session()), { after, signal: line.signal });
    if (!body) return 'ended';
    const read = eventReader();
    const pieces = body.getReader();
    for (let first = after === undefined; ; ) {
      const { done, value } = await pieces.read();
      if (done) return end;
      expect(SILENCE_MS);
      for (const event of read(value)) {
        if (event.event === 'ended' || event.event === 'replaced') return event.event;
        if (event.event === 'changed') changed(childId, event, first);
        first = false;
      }
    }
  } catch {
    return end;
  } finally {
    clearTimeout(silence);
    line.abort();
  }
}

function changed(childId: string, { id, data }: LiveEvent, first: boolean): void {
  // A line that begins anew knows nothing of what changed before it; what is in view was read before it too.
  const topics = first ? ALL_TOPICS : topicsOf(data);
  heard = { childId, after: id };
  spread({ childId, topics, after: id });
}

function spread(change: Omit<Extract<News, { is: 'changed' }>, 'is'>): void {
  tell({ is: 'changed', ...change });
  if (change.childId === childNow()) announce(change.topics);
}
