import { startChat } from '../features/chat/carrier';
import { startNews } from './news';

/** What goes on behind every screen: the news of the active child, messages that wait to be sent, and the live connection. */
export function startBackground(): void {
  startNews();
  startChat();
}
