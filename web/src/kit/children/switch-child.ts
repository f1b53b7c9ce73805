import { spinner, toast } from '../overlay/overlays';
import { activateChild } from '../session/store';
import { messages } from '../text/messages';
import { childNow } from './queries';

/**
 * Makes another child the active one, with its own token and nothing of the former one's, and says so once the screen
 * that `go` leads to stands.
 */
export async function switchChild(id: string, go: () => Promise<void>): Promise<void> {
  const changed = activateChild(id);
  const name = nameNow();
  await spinner(go(), messages.overTo(name));
  if (changed) toast(messages.nowWith(name), 'done');
}

/** The active child's first name; empty where it is not known. */
export function nameNow(): string {
  return childNow()?.firstName ?? '';
}
