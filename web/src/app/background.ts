import { startChat } from '../features/chat/start-chat';
import { startNews } from './news';

/** Starts what runs behind every screen: unread counts and banners, the outbox, and the event stream. */
export function startBackground(): void {
  startNews();
  startChat();
}
