import { Check, CircleAlert, Clock3 } from 'lucide-react';
import { useOnline } from '../../../kit/net/online';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { useLongWait } from '../../../kit/ui/use-long-wait';
import { messages } from '../messages';
import type { Cluster } from '../thread';
import { whoOf } from '../who';

const LOOK = 'flex max-w-full items-center gap-1.5 px-1.5 pt-1 text-xs font-semibold';

export interface StampWays {
  onRetry: (key: string) => void;
  onTakeBack: (key: string) => void;
}

/** Below a cluster: who and when; or that it is on its way; or why it is not, and what can be done. */
export function Stamp({ cluster: { mine, by, state }, onRetry, onTakeBack }: { cluster: Cluster } & StampWays) {
  const online = useOnline();
  const who = whoOf({ mine, by });
  const long = useLongWait(state.is === 'waiting' && online);
  if (state.is === 'waiting') {
    return (
      <p className={`${LOOK} text-muted`}>
        <Clock3 size={16} aria-hidden="true" />
        {!online ? messages.waiting : long ? shared.stillTrying : messages.sending}
      </p>
    );
  }
  if (state.is === 'refused') {
    return (
      <>
        <p role="status" className={`${LOOK} flex-wrap justify-end text-danger`}>
          <CircleAlert size={16} aria-hidden="true" />
          <b>{messages.notSent}</b>
          <span className="text-end wrap-anywhere">{state.why}</span>
        </p>
        <div className="flex flex-wrap justify-end gap-2 pt-1">
          <Button look="plain" onClick={() => onTakeBack(state.key)}>
            {messages.takeBack}
          </Button>
          <Button look="quiet" onClick={() => onRetry(state.key)}>
            {messages.retry}
          </Button>
        </div>
      </>
    );
  }
  return (
    <p className={`${LOOK} text-muted`}>
      {who && (
        // Readers have heard it before the message.
        <span aria-hidden="true" className="min-w-0 wrap-anywhere">
          {who}
        </span>
      )}
      <time dateTime={state.time} className="num flex-none">
        {state.clock}
      </time>
      {mine && (
        <>
          <Check size={16} aria-hidden="true" className="flex-none" />
          <span className="sr-only">{messages.sent}</span>
        </>
      )}
    </p>
  );
}
