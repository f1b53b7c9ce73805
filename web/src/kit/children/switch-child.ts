import { spinner, toast } from '../overlay/overlays';
import { activateChild } from '../session/store';
import { messages } from '../text/messages';
import { getChild } from './queries';

/**
 * Makes another child the active one and shows a toast when `go` has navigated. The former child's data is removed.
 */
export async function switchChild(id: string, go: () => Promise<void>): Promise<void> {
  const changed = activateChild(id);
  const name = activeChildName();
  await spinner(go(), messages.overTo(name));
  if (changed) toast(messages.nowWith(name), 'success');
}

/** The active child's first name; '' when the child is not loaded. */
export function activeChildName(): string {
  return getChild()?.firstName ?? '';
}
