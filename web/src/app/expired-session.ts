import { messages } from '../features/sign-in/messages';
import { endSession } from '../features/sign-in/session/end';
import { info } from '../kit/overlay/overlays';
import { paths } from '../kit/paths';
import { navigate } from '../kit/router/router';
import { hasSession, syncFromStorage } from '../kit/session/store';

/**
 * Handles a session that the server has ended. It is cleared at once, so that none of its data stays visible behind the
 * message (current-screen.tsx). The message is shown once, however many calls fail.
 */
export async function leaveExpired(): Promise<void> {
  if (!hasSession()) return;
  endSession('expired token');
  await info(messages.sessionExpired);
  // Another tab may have signed in while the message was open.
  syncFromStorage();
  if (hasSession()) return;
  await navigate({ to: paths.root }, { replace: true });
}
