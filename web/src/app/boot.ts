import { config, loadConfig, watchConfig } from '../kit/config/config';
import { watchMidnight } from '../kit/date/clock';
import { importChunk, importWithRetry } from '../kit/lazy/import-chunk';
import { messages as net } from '../kit/net/messages';
import { onExpired } from '../kit/net/post';
import { startOverlayHistory, syncHistory } from '../kit/overlay/overlay-history';
import { closeDialogs, info } from '../kit/overlay/overlays';
import { CHILD, paths } from '../kit/paths';
import { canGoBack, goBack } from '../kit/router/history';
import { onRendered, preload, startRouter } from '../kit/router/router';
import { dropForeignDrafts } from '../kit/session/drafts';
import { rememberReturnTo } from '../kit/session/return-to';
import { activateChild, hasSession, onSessionReset, session } from '../kit/session/store';
import { closeTopOverlay } from '../kit/ui/overlay-stack';
import { native } from '../platform/native';
import { leaveExpired } from './expired-session';
import { followTabs } from './other-tabs';
import { loadOverlays } from './overlays/load-overlays';
import { isInside, routes } from './routes';
import { followRoutes } from './shell/route-change';
import { whenIdle } from './shell/when-idle';
import { followTheme } from './theme';

// Starts everything that belongs to the page and not to a screen.

function checkVersion(): void {
  const { supportedVersions, version } = config();
  if (supportedVersions.length > 0 && !supportedVersions.includes(version)) void info(net.oldVersion);
}

/** The splash screen navigates to one of these: their code is loaded in parallel. */
function preloadAfterSplash(): void {
  preload(hasSession() ? paths.blogs : paths.login);
}

/** Without a session, the opened address is shown after the sign-in. */
function rememberAddress(): void {
  if (!hasSession() && isInside(location.pathname)) rememberReturnTo();
}

/** Switches to the child that a notification's address names, or goes to the notifications if it is unknown. */
function applyChildParam(): void {
  const address = new URL(location.href);
  const child = address.searchParams.get(CHILD);
  if (child === null) return;
  address.searchParams.delete(CHILD);
  const { tokens, activeChildId } = session();
  const own = child === activeChildId || tokens.some(({ id }) => id === child);
  if (own) activateChild(child);
  history.replaceState(history.state, '', own ? `${address.pathname}${address.search}` : paths.notification);
}

/** Loads an address of the portal; other addresses are ignored. */
function openAddress(address: string): void {
  if (address.startsWith(`${location.origin}/`)) location.assign(address);
}

export function boot(): void {
  rememberAddress();
  applyChildParam();
  followTheme();
  watchConfig(checkVersion);
  void loadConfig();
  onExpired(() => void leaveExpired());
  followRoutes();
  // Android's back button closes an overlay, goes back, or leaves the app.
  native.onBackButton(() => {
    if (closeTopOverlay()) return;
    if (canGoBack()) goBack();
    else native.exit();
  });
  native.onAddress(openAddress);
  startOverlayHistory();
  onRendered(syncHistory);
  startRouter(routes);
  if (location.pathname === paths.root) preloadAfterSplash();
  onSessionReset(closeDialogs);
  native.onPush((kind, push) => {
    importChunk(() => import('./pushes')).then(
      ({ handlePush }) => handlePush(kind, push),
      () => {},
    );
  });
  followTabs();
  dropForeignDrafts();
  watchMidnight();
  // Also after a session ends, because the outbox deletes that parent's items.
  const background = () =>
    void importWithRetry(() => import('./background')).then(
      ({ startBackground }) => startBackground(),
      () => {},
    );
  whenIdle(background);
  onSessionReset(background);
  // Before the first error, which may be a lost connection.
  whenIdle(() => void loadOverlays());
  // Required by the specification. Keyboard shortcuts for pasting still work.
  addEventListener('contextmenu', (event) => {
    if (!import.meta.env.DEV && !config().debug) event.preventDefault();
  });
}
