import { startLive } from '../../kit/live/listener';
import type { OutboxItem } from '../../kit/outbox/items';
import { startOutbox } from '../../kit/outbox/outbox';
import type { Message } from './model';
import { send, show } from './queries';

/** Starts the outbox and the event stream: when the page is idle, or at once on the chat screen. */
export function startChat(): void {
  startOutbox({
    send,
    onSent: (item: OutboxItem, receipt: unknown) => show(item.childId, receipt as Message),
  });
  startLive();
}
