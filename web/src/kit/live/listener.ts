import { messages } from '../children/messages';
import { backoffDelay, createBackoff } from '../net/backoff';
import { openEventStream } from '../net/event-stream';
import { identityOf } from '../net/headers';
import { post } from '../net/post';
import { hasSession, session, syncFromStorage, watchSession } from '../session/store';
import { withLock } from '../tabs/with-lock';
import { ALL_TOPICS, eventReader, type LiveEvent, type Topic, topicsOf } from './events';
import { onTopicChange, publishTopics } from './live';
import { refetchTopic, retryNow } from './refetch';

// One event stream for all tabs of a browser: the tab that was last in view is the leader, reads the stream and broadcasts
// changes to the others. It resumes with the last event id. When no stream can be opened, everything is refetched from time
// to time instead.

const NAME = 'aangan.live';
/** The server sends something as soon as the stream is open, and then every 20 s. */
const FIRST_MS = 15_000;
const SILENCE_MS = 45_000;
const LONGEST_WAIT_MS = 30_000;
/** After this many failures in a row the tabs refetch everything without the stream. */
const MAX_FAILURES = 3;

type TabMessage =
  | { is: 'changed'; childId: string; topics: readonly Topic[]; after: string | undefined }
  /** From a new tab, and the leader's answer to it. */
  | { is: 'hello'; tab: string }
  | { is: 'here'; tab: string; childId: string; after: string | undefined };

/** Why a stream ended; 'left' when this tab closed it. */
type End = 'broken' | 'ended' | 'replaced' | 'left';

const tab = `${performance.timeOrigin} ${Math.random()}`;
const { sleep, wakeUp } = createBackoff();
let channel: BroadcastChannel | undefined;
/** The child whose changes are known, and the id of the last event that any tab received. */
let position: { childId: string; after: string | undefined } | undefined;
/** While this tab is the leader; and whether it waits to become it. */
let leadership: AbortController | undefined;
let isQueued = false;
/** Closes the open stream. */
let disconnect = (_why: End) => {};
let lastByte = 0;

export function startLive(): void {
  if (channel) return;
  for (const topic of ALL_TOPICS) onTopicChange(topic, () => refetchTopic(topic));
  channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data);
  addEventListener('online', reconnect);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    reconnect();
    if (!leadership) void acquireLeadership({ steal: true });
  });
  let child = currentChildId();
  watchSession(() => {
    if (currentChildId() === child) return;
    child = currentChildId();
    disconnect('left');
    wakeUp();
  });
  sendToTabs({ is: 'hello', tab });
  void acquireLeadership({ steal: false });
}

function currentChildId(): string {
  return hasSession() ? session().activeChildId : '';
}

function sendToTabs(message: TabMessage): void {
  channel?.postMessage(message);
}

function receive(message: TabMessage): void {
  if (message.is === 'hello') {
    if (leadership && position) sendToTabs({ is: 'here', tab: message.tab, ...position });
    return;
  }
  if (message.childId !== currentChildId() || (message.is === 'here' && message.tab !== tab)) return;
  position = { childId: message.childId, after: message.after };
  // A new tab may have read its data before the latest changes.
  publishTopics(message.is === 'here' ? ALL_TOPICS : message.topics);
}

/** The connection may be back, or the page visible again. */
function reconnect(): void {
  if (performance.now() - lastByte > SILENCE_MS / 2) disconnect('broken');
  wakeUp();
  retryNow();
}

async function acquireLeadership({ steal }: { steal: boolean }): Promise<void> {
  const mine = new AbortController();
  isQueued ||= !steal;
  const lead = () => {
    isQueued &&= steal;
    leadership = mine;
    return listen(mine.signal);
  };
  try {
    await withLock(NAME, lead, { steal });
  } catch (error) {
    // Another tab has taken over, and this one queues again.
    mine.abort();
    if (leadership === mine) leadership = undefined;
    disconnect('left');
    wakeUp();
    const isTaken = error instanceof DOMException && error.name === 'AbortError';
    if (!isTaken) {
      reportError(error);
      await sleep(LONGEST_WAIT_MS);
    }
    if (!isQueued) void acquireLeadership({ steal: false });
  }
}

async function listen(leads: AbortSignal): Promise<void> {
  let failures = 0;
  while (!leads.aborted) {
    syncFromStorage();
    const childId = currentChildId();
    if (childId === '') {
      await sleep(LONGEST_WAIT_MS);
      continue;
    }
    if (position?.childId !== childId) position = { childId, after: session().children[childId]?.changes };
    const before = position;
    const end = await connect(childId, before?.after);
    if (position !== before) failures = 0;
    if (leads.aborted || end === 'left') continue;
    // Any API call finds out whether the session has expired.
    if (end === 'ended') await post({ path: '/parentapp/childData', action: messages.actions.read, policy: 'silent' });
    failures = end === 'replaced' ? MAX_FAILURES : failures + 1;
    if (failures >= MAX_FAILURES && navigator.onLine && document.visibilityState === 'visible') {
      broadcast({ childId, topics: ALL_TOPICS, after: position?.after });
    }
    await sleep(backoffDelay(end === 'replaced' ? Number.POSITIVE_INFINITY : failures, Math.random(), LONGEST_WAIT_MS));
  }
}

/** Reads the stream until it ends. */
async function connect(childId: string, lastEventId: string | undefined): Promise<End> {
  const stream = new AbortController();
  let end: End = 'broken';
  disconnect = (why) => {
    end = why;
    stream.abort();
  };
  let silence: ReturnType<typeof setTimeout> | undefined;
  const expectWithin = (ms: number) => {
    lastByte = performance.now();
    clearTimeout(silence);
    silence = setTimeout(() => stream.abort(), ms);
  };
  try {
    expectWithin(FIRST_MS);
    const identity = identityOf(session());
    const body = await openEventStream('/parentapp/live', identity, { after: lastEventId, signal: stream.signal });
    if (!body) return 'ended';
    const read = eventReader();
    const chunks = body.getReader();
    for (let first = lastEventId === undefined; ; ) {
      const { done, value } = await chunks.read();
      if (done) return end;
      expectWithin(SILENCE_MS);
      for (const event of read(value)) {
        if (event.event === 'ended' || event.event === 'replaced') return event.event;
        if (event.event === 'changed') handleChange(childId, event, first);
        first = false;
      }
    }
  } catch {
    return end;
  } finally {
    clearTimeout(silence);
    stream.abort();
  }
}

function handleChange(childId: string, { id, data }: LiveEvent, first: boolean): void {
  // The first event of a stream without a last event id: any topic may have changed before.
  const topics = first ? ALL_TOPICS : topicsOf(data);
  position = { childId, after: id };
  broadcast({ childId, topics, after: id });
}

function broadcast(change: Omit<Extract<TabMessage, { is: 'changed' }>, 'is'>): void {
  sendToTabs({ is: 'changed', ...change });
  if (change.childId === currentChildId()) publishTopics(change.topics);
}
