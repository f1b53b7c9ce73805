import { messages } from '../features/sign-in/messages';
import { endSession } from '../features/sign-in/session/end';
import { info } from '../kit/overlay/overlays';
import { paths } from '../kit/paths';
import { navigate } from '../kit/router/router';
import { catchUp, hasSession } from '../kit/session/store';

/**
 * The server ended the session: it is forgotten at once, so that nothing of it can be read behind the message
 * (shown-screen.tsx). The message is shown once, however many calls hear of it, and leads out.
 */
export async function leaveExpired(): Promise<void> {
  if (!hasSession()) return;
  endSession('expired token');
  await info(messages.sessionExpired);
  // While it was read another tab may have signed in anew: this one has followed it.
  catchUp();
  if (hasSession()) return;
  await navigate({ to: paths.root }, { instead: true });
}
