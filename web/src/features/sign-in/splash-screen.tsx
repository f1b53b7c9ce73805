import { useEffect, useRef, useState } from 'react';
import { beginReading } from '../../kit/children/read';
import { BrandMark } from '../../kit/config/brand-mark';
import { config, loadConfig } from '../../kit/config/config';
import { RUNNING_VERSION } from '../../kit/config/version';
import { daysSince } from '../../kit/date/clock';
import { paths } from '../../kit/paths';
import { navigate } from '../../kit/router/router';
import { useShown } from '../../kit/router/use-route';
import { hasSession, session } from '../../kit/session/store';
import { messages as shared } from '../../kit/text/messages';
import { Button } from '../../kit/ui/button';
import { useLongWait } from '../../kit/ui/use-long-wait';
import { messages } from './messages';
import { destination, versionChanged } from './model';
import { endSession } from './session/end';

const KEEP_TRYING_MS = 8000;

/** Decides where to send the parent and leaves; only a server out of reach makes it stay. */
export function SplashScreen() {
  const [unreachable, setUnreachable] = useState(false);
  const deciding = useRef(false);
  const long = useLongWait(!unreachable);
  const shown = useShown();

  const decide = async () => {
    // The choice among several children is asked here and leads on by itself.
    if (deciding.current || session().choosing) return;
    deciding.current = true;
    setUnreachable(false);
    const slice = session();
    const staying = hasSession(slice) && !versionChanged(slice, RUNNING_VERSION);
    if (staying) beginReading();
    // How long a session lasts is in the configuration; without a session nothing has to be known.
    const known = !staying || (await loadConfig());
    deciding.current = false;
    if (!known) {
      setUnreachable(true);
      return;
    }
    const going = destination({
      slice: session(),
      runningVersion: RUNNING_VERSION,
      days: daysSince(Date.parse(session().lastLoggedIn)),
      timeoutDays: config().tokenTimeoutDays,
      address: location.href,
    });
    if (going.to === 'login' && going.reason) endSession(going.reason);
    await navigate({ to: paths[going.to] }, { instead: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the splash decides when it opens, and whenever one comes to it again.
  useEffect(() => {
    void decide();
  }, [shown]);

  useEffect(() => {
    if (!unreachable) return;
    const again = () => void decide();
    const timer = setTimeout(again, KEEP_TRYING_MS);
    addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', again);
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
