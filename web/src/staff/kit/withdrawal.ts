import { get, onFailure } from './net/call';
import { deleteQueue, startQueue } from './queue/queue';
import { queue } from './queue/store';
import { deleteSnapshot } from './snapshot/snapshot';
import { hasWorker, removeWorker } from './worker';

// A withdrawn tablet deletes the room at once, hands in the entries that wait, and then deletes everything.

let isUnderWay = false;

export function watchWithdrawal(): void {
  onFailure(({ code }) => {
    if (code === 'withdrawn') void handIn();
  });
}

/** A browser that was a tablet and is nobody now asks whether it was withdrawn. */
export function checkWithdrawal(): void {
  if (hasWorker()) void get('tablet');
}

async function handIn(): Promise<void> {
  if (isUnderWay) return;
  isUnderWay = true;
  await deleteSnapshot().catch(() => {});
  await startQueue();
  await untilEmpty();
  await deleteQueue().catch(() => {});
  await removeWorker().catch(() => {});
  isUnderWay = false;
}

function untilEmpty(): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      const { loaded, waiting } = queue.getState();
      if (!loaded || waiting.length > 0) return;
      stop();
      resolve();
    };
    const stop = queue.subscribe(check);
    check();
  });
}
