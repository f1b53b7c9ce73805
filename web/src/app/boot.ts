import { config, loadConfig, watchConfig } from '../kit/config/config';
import { followDay } from '../kit/date/clock';
import { fetchPart, fetchPatiently } from '../kit/late/fetch-part';
import { messages as net } from '../kit/net/messages';
import { onExpired } from '../kit/net/post';
import { guardBack, settle } from '../kit/overlay/back';
import { closeDialogs, info } from '../kit/overlay/overlays';
import { CHILD, paths } from '../kit/paths';
import { canGoBack, goBack } from '../kit/router/history';
import { preload, startRouter, whenStanding } from '../kit/router/router';
import { guardDrafts } from '../kit/session/drafts';
import { activateChild, hasSession, session, whenForgotten } from '../kit/session/store';
import { keepWanted } from '../kit/session/wanted';
import { closeTopmost } from '../kit/ui/lies-over';
import { native } from '../platform/native';
import { leaveExpired } from './expired-session';
import { followTabs } from './other-tabs';
import { loadOverlays } from './overlays/load-overlays';
import { isInside, routes } from './routes';
import { followRoutes } from './shell/route-change';
import { whenIdle } from './shell/when-idle';
import { followTheme } from './theme';

// What starts with the page and belongs to no screen.

function followConfig(): void {
  const { supportedVersions, version } = config();
  if (supportedVersions.length > 0 && !supportedVersions.includes(version)) void info(net.oldVersion);
}

/** The splash sends on to one of these: what they need is fetched beside its own code. */
function aheadOfSplash(): void {
  preload(hasSession() ? paths.blogs : paths.login);
}

/** Who is not signed in goes where they wanted once they are. */
function keepForLater(): void {
  if (!hasSession() && isInside(location.pathname)) keepWanted();
}

/** Opened by a notification, the address says whose it is: it is that child's page from the beginning. */
function openFor(): void {
  const address = new URL(location.href);
  const child = address.searchParams.get(CHILD);
  if (child === null) return;
  address.searchParams.delete(CHILD);
  const { tokens, activeChildId } = session();
  const own = child === activeChildId || tokens.some(({ id }) => id === child);
  if (own) activateChild(child);
  history.replaceState(history.state, '', own ? `${address.pathname}${address.search}` : paths.notification);
}

/** As a browser would: the page begins anew there. Whatever is not of this portal is not gone to. */
function openAddress(address: string): void {
  if (address.startsWith(`${location.origin}/`)) location.assign(address);
}

export function boot(): void {
  keepForLater();
  openFor();
  followTheme();
  watchConfig(followConfig);
  void loadConfig();
  onExpired(() => void leaveExpired());
  followRoutes();
  // The phone's own button: what is open, the page before, and from the first page out of the app.
  native.onBackButton(() => {
    if (closeTopmost()) return;
    if (canGoBack()) goBack();
    else native.exit();
  });
  native.onAddress(openAddress);
  guardBack();
  whenStanding(settle);
  startRouter(routes);
  if (location.pathname === paths.root) aheadOfSplash();
  whenForgotten(closeDialogs);
  native.onPush((kind, push) => {
    fetchPart(() => import('./pushes')).then(
      ({ meetPush }) => meetPush(kind, push),
      () => {},
    );
  });
  followTabs();
  guardDrafts();
  followDay();
  // Also when a session is forgotten: what it left to be sent goes with it.
  const background = () =>
    void fetchPatiently(() => import('./background')).then(
      ({ startBackground }) => startBackground(),
      () => {},
    );
  whenIdle(background);
  whenForgotten(background);
  // In time for the first thing that goes wrong, which may well be the connection.
  whenIdle(() => void loadOverlays());
  // As the specification has it; pasting by the keyboard is untouched.
  addEventListener('contextmenu', (event) => {
    if (!import.meta.env.DEV && !config().debug) event.preventDefault();
  });
}
