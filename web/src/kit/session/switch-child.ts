import { spinner, toast } from '../overlay/overlays';
import { messages } from '../text/messages';
import { activateChild, session } from './store';

/**
 * Makes another child the active one, with its own token and nothing of the former one's, and says so once the screen
 * that `go` leads to stands.
 */
export async function switchChild(id: string, go: () => Promise<void>): Promise<void> {
  const changed = activateChild(id);
  const name = session().activeChildDetail?.firstName ?? '';
  await spinner(go(), messages.overTo(name));
  if (changed) toast(messages.nowWith(name), 'done');
}
