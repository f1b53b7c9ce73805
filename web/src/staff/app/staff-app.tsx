import { Background, lazyComponent } from '../../kit/lazy/lazy-component';
import { messages as shared } from '../../kit/text/messages';
import { Button } from '../../kit/ui/button';
import { Spinner } from '../../kit/ui/spinner';
import { useLanguage } from '../kit/language/languages';
import { places, usePlace } from '../kit/place';
import { checkSession, useWho } from '../kit/session';
import { MiddlePage } from '../kit/ui/middle-page';
import { InsecureScreen } from './insecure-screen';
import { messages } from './messages';

const start = lazyComponent(() => import('./start/start-screen').then(({ StartScreen }) => StartScreen));
const tablet = lazyComponent(() => import('./tablet').then(({ Tablet }) => Tablet));
const pairing = lazyComponent(() =>
  import('../features/pairing/pairing-screen').then(({ PairingScreen }) => PairingScreen),
);
const desk = lazyComponent(() => import('./desk-app').then(({ DeskApp }) => DeskApp));

/** What this browser shows, by who it is. */
export function StaffApp() {
  return globalThis.isSecureContext ? <Opened /> : <InsecureScreen />;
}

function Opened() {
  // Every text below is read again in another language.
  useLanguage();
  const who = useWho();
  if (who.kind === 'loading') return <Opening />;
  if (who.kind === 'failed') return <NotOpened text={who.failure.text} />;
  if (who.kind === 'tablet') return <Background key="tablet" component={tablet} needed />;
  if (who.kind === 'nobody') return <Nobody />;
  return <Background key="desk" component={desk} needed />;
}

function Nobody() {
  const place = usePlace();
  if (place === places.pair) return <Background key="pairing" component={pairing} needed />;
  if (place === places.start) return <Background key="start" component={start} needed />;
  return <Background key="desk" component={desk} needed />;
}

/** The page's own mark is shown until there is a heading. */
function Opening() {
  return (
    <p role="status" className="grid min-h-dvh animate-fade-late place-content-center justify-items-center gap-3 pt-40">
      <Spinner size={28} />
      {messages.opening}
    </p>
  );
}

function NotOpened({ text }: { text: string }) {
  return (
    <MiddlePage title={messages.notOpened}>
      <p className="max-w-words text-muted">{text}</p>
      <Button big onClick={() => void checkSession()}>
        {shared.retry}
      </Button>
    </MiddlePage>
  );
}
