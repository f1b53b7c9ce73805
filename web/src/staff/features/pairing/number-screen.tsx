import Hourglass from 'lucide-react/icons/hourglass';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useEffect, useState } from 'react';
import { formatCountdown } from '../../../kit/date/formats';
import { Button } from '../../../kit/ui/button';
import type { PairingOfTablet } from '../../../wire-staff/types.gen';
import { get, post } from '../../kit/net/call';
import { go, places } from '../../kit/place';
import { becomeTablet } from '../../kit/session';
import { secondsUntil, useNow } from '../../kit/time';
import { MiddlePage } from '../../kit/ui/middle-page';
import { Pill } from '../../kit/ui/pill';
import { messages } from './messages';

interface Props {
  pairing: PairingOfTablet;
  onAgain: () => void;
}

const ASK_MS = 2000;

/** The number that the head chooses out of three, until one is chosen. */
export function NumberScreen({ pairing, onAgain }: Props) {
  const [state, setState] = useState(pairing.state);
  const [offline, setOffline] = useState(false);
  const time = useNow();

  useEffect(() => {
    if (state !== 'joined') return;
    let ended = false;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const answer = await get('pairing');
      if (ended) return;
      if (answer.ok) setState(answer.value.state);
      else if (answer.code !== 'offline' && answer.code !== 'unavailable') setState('over');
      setOffline(!answer.ok);
      timer = setTimeout(ask, ASK_MS);
    };
    timer = setTimeout(ask, ASK_MS);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [state]);

  useEffect(() => {
    if (state !== 'paired') return;
    let ended = false;
    let timer: ReturnType<typeof setTimeout>;
    const finish = async () => {
      const answer = await post('pairing/finish', {});
      if (ended) return;
      if (answer.ok) {
        go(places.start, { replace: true });
        becomeTablet();
      } else if (answer.code === 'offline' || answer.code === 'unavailable') timer = setTimeout(finish, ASK_MS);
      else setState('over');
    };
    void finish();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [state]);

  if (state === 'void' || state === 'over') return <Ended state={state} onAgain={onAgain} />;
  return (
    <MiddlePage title={messages.tell} mark={56}>
      <p className="num text-number font-bold tracking-wide">{String(pairing.number).padStart(2, '0')}</p>
      <p className="max-w-words text-muted">{messages.chooses(pairing.name)}</p>
      {/* Without the time, so that it is not read out each second. */}
      <p role="status" className="sr-only">
        {state === 'paired' ? messages.finishing : offline ? messages.offline : messages.waiting}
      </p>
      <div aria-hidden="true">
        {offline ? (
          <Pill tone="warn" icon={<WifiOff size={20} />}>
            {messages.offline}
          </Pill>
        ) : (
          <Pill tone="calm" icon={<Hourglass size={20} />}>
            {state === 'paired'
              ? messages.finishing
              : messages.left(formatCountdown(secondsUntil(pairing.until, time)))}
          </Pill>
        )}
      </div>
      <Button big look="plain" onClick={onAgain}>
        {messages.cancel}
      </Button>
    </MiddlePage>
  );
}

function Ended({ state, onAgain }: { state: 'void' | 'over'; onAgain: () => void }) {
  const [title, why] = state === 'void' ? [messages.void, messages.voidWhy] : [messages.over, messages.overWhy];
  return (
    <MiddlePage title={title}>
      <p className="max-w-words text-muted">{why}</p>
      <Button big onClick={onAgain}>
        {messages.again}
      </Button>
    </MiddlePage>
  );
}
