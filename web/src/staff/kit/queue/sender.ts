import { withLock } from '../../../kit/tabs/with-lock';
import type { Verdicts } from '../../../wire-staff/types.gen';
import { type Answer, post } from '../net/call';
import { connection } from '../net/connection';
import { delayAfter, isAboutTheBatch, MOST_ROWS, outcomeOf } from './batch';
import { clocks } from './clocks';
import { type Entry, oldest, setAside, settle } from './records';
import type { Row } from './row';
import { change, noteDatabase, onChange } from './store';

// Sends the queue: oldest first, one window at a time, and again after each failure. Only the server's verdict on an entry takes
// it out of the queue.

const LOCK = 'aangan.staff.queue';

let isRunning = false;
/** Something may wait that the running loop has not seen. */
let isWanted = false;
let wakeUp: () => void = () => {};
/** Halved when a batch is refused whole, doubled when one is taken. */
let mostRows = MOST_ROWS;

/** Sends what waits, now and until nothing waits. */
export function send(): void {
  isWanted = true;
  if (!isRunning) void run();
}

connection.subscribe(({ online }) => {
  if (online) wakeUp();
});
globalThis.addEventListener?.('online', () => wakeUp());
onChange(({ kind }) => {
  if (kind === 'added' || kind === 'released') send();
});

/** Does something while no window sends. */
export function whileIdle(work: () => Promise<void>): Promise<void> {
  return withLock(LOCK, work);
}

async function run(): Promise<void> {
  isRunning = true;
  let failures = 0;
  while (isWanted) {
    isWanted = false;
    // The lock is given back while this waits, so that a window that sleeps keeps no other from sending.
    let round = FAILED;
    await withLock(LOCK, async () => {
      round = await sendBatches();
    }).catch(() => {});
    const { sent, isDone } = round;
    if (isDone) continue;
    failures = sent ? 1 : failures + 1;
    isWanted = true;
    await sleep(delayAfter(failures));
  }
  isRunning = false;
}

interface Round {
  /** At least one row left the queue. */
  sent: boolean;
  /** Nothing waits. */
  isDone: boolean;
}

const FAILED: Round = { sent: false, isDone: false };

async function sendBatches(): Promise<Round> {
  for (let sent = false; ; sent = true) {
    const entries = await readOldest();
    if (entries.length === 0) return { sent, isDone: true };
    if (!(await sendBatch(entries))) return { sent, isDone: false };
  }
}

async function readOldest(): Promise<readonly Entry[]> {
  try {
    return await oldest(mostRows);
  } catch (cause) {
    noteDatabase(cause);
    throw cause;
  }
}

/** False when nothing has moved and the next attempt has to wait. */
async function sendBatch(entries: readonly Entry[]): Promise<boolean> {
  const rows = entries.map(({ row }) => row);
  const answer = await postRows(rows);
  if (answer.ok) {
    mostRows = Math.min(MOST_ROWS, mostRows * 2);
    return take(entries, answer.value);
  }
  if (!isAboutTheBatch(answer.status)) return false;
  mostRows = Math.max(1, Math.floor(entries.length / 2));
  if (entries.length > 1) return true;
  await setAside(entries, 'refused');
  return false;
}

async function take(entries: readonly Entry[], { now, verdicts }: Verdicts): Promise<boolean> {
  const outcome = outcomeOf(
    entries.map(({ row }) => row),
    verdicts,
  );
  const { taken, toReview, pinRequired } = outcome;
  if (taken.length + toReview.length + pinRequired.length === 0) return false;
  const of = (rows: readonly Row[]) => entries.filter(({ row }) => rows.includes(row));
  await settle(of([...taken, ...toReview]), of(pinRequired));
  change({ kind: 'answered', at: now, taken, toReview, pinRequired });
  return true;
}

/** One call with these rows. Its answer says what the server's clock shows. */
export async function postRows(rows: readonly Row[]): Promise<Answer<Verdicts>> {
  const { start, since_start, device_at } = clocks.read();
  const answer = await post('entries', { start, since_start, device_now: device_at, rows: [...rows] });
  if (answer.ok) clocks.measure(answer.value.now, device_at);
  return answer;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    wakeUp = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}
