import { Check, CircleAlert, Clock3 } from 'lucide-react';
import { useOnline } from '../../../kit/net/online';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { useLongWait } from '../../../kit/ui/use-long-wait';
import { messages } from '../messages';
import type { Cluster } from '../thread';
import { whoOf } from '../who';

const LOOK = 'flex max-w-full items-center gap-1.5 px-1.5 pt-1 text-xs font-semibold';

export interface StampActions {
  onRetry: (key: string) => void;
  onEditAgain: (key: string) => void;
}

/** Below a cluster: author and time; or 'Sending'; or why it was not sent, with the actions to retry or edit. */
export function Stamp({ cluster: { mine, by, state }, onRetry, onEditAgain }: { cluster: Cluster } & StampActions) {
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
          <Button look="plain" onClick={() => onEditAgain(state.key)}>
            {messages.editAgain}
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
        // Screen readers announce it before the message.
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
