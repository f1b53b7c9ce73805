import { fetchPart } from '../kit/late/fetch-part';
import { catchUp, hasSession } from '../kit/session/store';
import { native } from '../platform/native';

// Once on each of the centre's days the session is refreshed: looked at when the page opens, and whenever the parent or
// the connection comes back to it.

export function followDays(): void {
  let looking = false;

  async function check({ opening = false } = {}): Promise<void> {
    catchUp();
    if (looking || !hasSession()) return;
    looking = true;
    try {
      const { lookAtDay } = await fetchPart(() => import('./look-at-day'));
      await lookAtDay(opening);
    } catch {
      // Without its code nothing is decided; the next occasion looks again.
    } finally {
      looking = false;
    }
  }

  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void check());
  addEventListener('pageshow', ({ persisted }) => persisted && void check());
  addEventListener('online', () => void check());
  native.onResume(() => void check());
  void check({ opening: true });
}
