import { useNavigate } from '@tanstack/react-router';
import { messages } from '../../features/sign-in/messages';
import { endSession } from '../../features/sign-in/session-flow';
import { confirm } from '../../kit/overlay/overlays';
import { paths } from '../../kit/paths';

/** Asks, ends the session and goes to the root. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await confirm(messages.askLogout))) return;
    endSession('manual_logout');
    await navigate({ to: paths.root, replace: true });
  };
}
