import { useEffect, useRef, useState } from 'react';
import { prefetchChildren } from '../../kit/children/read';
import { BrandMark } from '../../kit/config/brand-mark';
import { config, loadConfig } from '../../kit/config/config';
import { RUNNING_VERSION } from '../../kit/config/version';
import { daysSince } from '../../kit/date/clock';
import { paths } from '../../kit/paths';
import { navigate } from '../../kit/router/router';
import { useCurrentRoute } from '../../kit/router/use-current-route';
import { hasSession, session } from '../../kit/session/store';
import { messages as shared } from '../../kit/text/messages';
import { Button } from '../../kit/ui/button';
import { useLongWait } from '../../kit/ui/use-long-wait';
import { messages } from './messages';
import { destination, versionChanged } from './model';
import { endSession } from './session/end';

const RETRY_MS = 8000;

/** Redirects to the right screen. Stays only while the server is unreachable. */
export function SplashScreen() {
  const [unreachable, setUnreachable] = useState(false);
  const deciding = useRef(false);
  const long = useLongWait(!unreachable);
  const shown = useCurrentRoute();

  const decide = async () => {
    // The child chooser is open and navigates by itself.
    if (deciding.current || session().choosing) return;
    deciding.current = true;
    setUnreachable(false);
    const persisted = session();
    const staying = hasSession(persisted) && !versionChanged(persisted, RUNNING_VERSION);
    if (staying) prefetchChildren();
    // The session timeout is in the configuration; without a session it is not needed.
    const known = !staying || (await loadConfig());
    deciding.current = false;
    if (!known) {
      setUnreachable(true);
      return;
    }
    const going = destination({
      persisted: session(),
      runningVersion: RUNNING_VERSION,
      days: daysSince(Date.parse(session().lastLoggedIn)),
      timeoutDays: config().tokenTimeoutDays,
      address: location.href,
    });
    if (going.to === 'login' && going.reason) endSession(going.reason);
    await navigate({ to: paths[going.to] }, { replace: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on mount and on every navigation to the splash
  useEffect(() => {
    void decide();
  }, [shown]);

  useEffect(() => {
    if (!unreachable) return;
    const retry = () => void decide();
    const timer = setTimeout(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
  });

  return (
    <main className="grid min-h-dvh place-items-center bg-canvas p-gutter text-center">
      <div className="grid justify-items-center gap-4">
        <BrandMark size={72} />
        {unreachable ? (
          <>
            <div role="alert">
              <h1 className="text-xl font-bold">{messages.serverNotReachable}</h1>
              <p className="mt-1 text-muted">{messages.serverNotReachableHint}</p>
            </div>
            <Button onClick={() => void decide()}>{shared.retry}</Button>
          </>
        ) : (
          <h1 className="animate-fade-late text-sm font-semibold text-muted">
            {long ? shared.stillLoading : messages.opening}
          </h1>
        )}
      </div>
    </main>
  );
}
