import { Component, type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { overlays } from '../kit/overlay/overlays';
import { paths } from '../kit/paths';
import { navigate, type Shown, shownNow, stood, watchShown } from '../kit/router/router';
import { hasSession, useSession } from '../kit/session/store';
import { BrokenScreen } from './broken-screen';
import { PendingScreen } from './pending-screen';
import { isInside } from './routes';
import { tellCrash } from './tell-crash';

/**
 * What the address leads to, in its frame; bones while its code is on its way, and a word in its place where it broke. Of a
 * session that has ended nothing stays, and it leads out, however it ended; a message about it leads out by its OK.
 */
export function ShownScreen() {
  const shown = useSyncExternalStore(watchShown, shownNow);
  useLayoutEffect(() => shown && stood(shown), [shown]);
  const signedIn = useSession((state) => hasSession(state));
  const over = shown !== undefined && isInside(shown.path) && !signedIn;
  useEffect(() => {
    if (over && overlays().questions.length === 0) void navigate({ to: paths.root }, { instead: true });
  }, [over]);
  if (!shown || over) return null;
  const Frame = shown.route.frame?.here;
  const screen = (
    <Unbroken shown={shown}>
      <Inside shown={shown} />
    </Unbroken>
  );
  return <Unbroken shown={shown}>{Frame ? <Frame>{screen}</Frame> : screen}</Unbroken>;
}

function Inside({ shown: { state, error, path, route } }: { shown: Shown }) {
  if (state === 'coming') return route.waiting ? route.waiting() : <PendingScreen />;
  if (state === 'failed' || !route.screen.here) return <BrokenScreen error={error} />;
  return <route.screen.here key={path} />;
}

interface Broke {
  error?: unknown;
  shown?: Shown;
}

/** Holds what breaks in its place until something else is shown, or the same once more. */
class Unbroken extends Component<{ shown: Shown; children: ReactNode }, Broke> {
  override state: Broke = {};

  static getDerivedStateFromError(error: unknown): Broke {
    return { error: error ?? new Error('Something broke.') };
  }

  static getDerivedStateFromProps({ shown }: { shown: Shown }, { shown: former }: Broke): Broke | null {
    return shown === former ? null : { error: undefined, shown };
  }

  override componentDidCatch(error: unknown): void {
    tellCrash(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <BrokenScreen error={error} />;
  }
}
