import { startLive } from '../../kit/live/listener';
import type { Letter } from '../../kit/outbox/letters';
import { startOutbox } from '../../kit/outbox/outbox';
import type { Message } from './model';
import { send, show } from './queries';

/** Sends what waits, hears what comes. Begins behind every screen once the page is idle, and at once on this one. */
export function startChat(): void {
  startOutbox({
    deliver: send,
    arrived: (letter: Letter, receipt: unknown) => show(letter.childId, receipt as Message),
  });
  startLive();
}
