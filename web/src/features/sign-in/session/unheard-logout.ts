import { isLost, type Result } from '../../../kit/net/answer';
import { napper, waitAfter } from '../../../kit/net/back-off';
import { hasSession } from '../../../kit/session/store';
import { leaveWebPushes } from '../../../platform/push-leaving';

// A logout that the server has not heard of: for it the session goes on, and so do the pushes. Apart from the logout itself,
// so that the first page need not bring it.

const { nap, wake } = napper();
globalThis.addEventListener?.('online', wake);

/**
 * Tells it again, later each time and as soon as the connection returns, until the server has answered. The token that it
 * takes is nowhere but in this page's memory: with the page the attempts end.
 */
export async function tellAgain(tell: () => Promise<Result<unknown>>, first: Result<unknown>): Promise<void> {
  if (isHeard(first)) return;
  // Whoever has come in meanwhile is reached by the same subscription.
  if (!hasSession()) leaveWebPushes().catch(() => {});
  for (let failures = 1; ; failures++) {
    await nap(waitAfter(failures, Math.random()));
    if (isHeard(await tell())) return;
  }
}

/** Whatever the server says, the session is over; what a proxy says in its place is no answer. */
function isHeard(told: Result<unknown>): boolean {
  return told.ok || !isLost(told.failure);
}
