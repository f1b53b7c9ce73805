import { messages } from '../features/sign-in/messages';
import { endSession } from '../features/sign-in/session-flow';
import { loadConfig } from '../kit/config/config';
import { onExpired } from '../kit/net/post';
import { closeTopmost } from '../kit/overlay/back';
import { banner, closeDialogs, info } from '../kit/overlay/overlays';
import { paths } from '../kit/paths';
import { followOtherTabs, hasSession, whenForgotten } from '../kit/session/store';
import { native } from '../platform/native';
import { followDays } from './daily-check';
import { loadOverlays } from './overlays/load-overlays';
import { router } from './router';
import { followRoutes } from './shell/route-change';
import { whenIdle } from './shell/when-idle';
import { followTheme } from './theme';

// What starts with the page and belongs to no screen.

let expiring = false;

/** The server ended the session: said once, however many calls hear of it, then out. */
async function leaveExpired(): Promise<void> {
  if (expiring) return;
  expiring = true;
  await info(messages.sessionExpired);
  endSession('expired token');
  await router.navigate({ to: paths.root, replace: true });
  expiring = false;
}

export function boot(): void {
  followTheme();
  void loadConfig();
  onExpired(() => void leaveExpired());
  followRoutes(router);
  // Going back closes what lies over the screen first.
  router.history.block({
    blockerFn: ({ action }) => action === 'BACK' && closeTopmost(),
    enableBeforeUnload: false,
  });
  whenForgotten(closeDialogs);
  native.onPush((push) => {
    if (hasSession()) banner(push);
  });
  followOtherTabs(() => void router.navigate({ to: paths.root, replace: true }));
  followDays(router);
  // In time for the first thing that goes wrong, which may well be the connection.
  whenIdle(() => void loadOverlays());
  // As the specification has it; in development the menu stays.
  if (!import.meta.env.DEV) addEventListener('contextmenu', (event) => event.preventDefault());
}
