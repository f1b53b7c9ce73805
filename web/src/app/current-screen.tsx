import { Component, type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { overlays } from '../kit/overlay/overlays';
import { paths } from '../kit/paths';
import { currentRoute, markRendered, navigate, type RouteState, subscribeToRoute } from '../kit/router/router';
import { hasSession, useSession } from '../kit/session/store';
import { ErrorScreen } from './error-screen';
import { PendingScreen } from './pending-screen';
import { reportCrash } from './report-crash';
import { isInside } from './routes';

/**
 * The screen of the current route in its frame: a skeleton while its code loads, an error screen where it fails. When the
 * session ends the screen is removed and the user is redirected to the root, after the OK where a message says why.
 */
export function CurrentScreen() {
  const route = useSyncExternalStore(subscribeToRoute, currentRoute);
  useLayoutEffect(() => route && markRendered(route), [route]);
  const signedIn = useSession((state) => hasSession(state));
  const hasEnded = route !== undefined && isInside(route.path) && !signedIn;
  useEffect(() => {
    if (hasEnded && overlays().questions.length === 0) void navigate({ to: paths.root }, { replace: true });
  }, [hasEnded]);
  if (!route || hasEnded) return null;
  const Frame = route.route.frame?.loaded;
  const screen = (
    <ErrorBoundary route={route}>
      <Content current={route} />
    </ErrorBoundary>
  );
  return <ErrorBoundary route={route}>{Frame ? <Frame>{screen}</Frame> : screen}</ErrorBoundary>;
}

function Content({ current: { status, error, path, route } }: { current: RouteState }) {
  if (status === 'pending') return route.pending ? route.pending() : <PendingScreen />;
  if (status === 'failed' || !route.screen.loaded) return <ErrorScreen error={error} />;
  return <route.screen.loaded key={path} />;
}

interface BoundaryState {
  error?: unknown;
  route?: RouteState;
}

/** Shows the error screen in place of what threw, until the next navigation or reload. */
class ErrorBoundary extends Component<{ route: RouteState; children: ReactNode }, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error ?? new Error('Something broke.') };
  }

  static getDerivedStateFromProps(
    { route }: { route: RouteState },
    { route: former }: BoundaryState,
  ): BoundaryState | null {
    return route === former ? null : { error: undefined, route };
  }

  override componentDidCatch(error: unknown): void {
    reportCrash(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ErrorScreen error={error} />;
  }
}
