import { messages } from '../../features/sign-in/messages';
import { endSession } from '../../features/sign-in/session/end';
import { confirm } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';
import { navigate } from '../../kit/router/router';

/** Asks for confirmation, ends the session and goes to the root. */
export function useLogout(): () => Promise<void> {
  return async () => {
    if (!(await confirm(messages.askLogout))) return;
    endSession('manual_logout');
    await navigate({ to: paths.root }, { replace: true });
  };
}
