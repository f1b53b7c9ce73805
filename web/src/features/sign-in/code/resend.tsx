import { formatCountdown } from '../../../kit/date/formats';
import { Button } from '../../../kit/ui/button';
import { messages } from '../card-messages';
import { useCountdown } from './use-countdown';

interface Props {
  /** Time from which another code can be requested. */
  from: number;
  busy: boolean;
  onResend: () => void;
}

/** The resend button, or the countdown until it is available. */
export function Resend({ from, busy, onResend }: Props) {
  const wait = useCountdown(from);
  return (
    <div className="mt-1.5 flex min-h-12 items-center justify-center text-sm text-muted">
      {messages.nothingYet}
      {wait > 0 ? (
        <>
          &nbsp;{messages.resendIn}&nbsp;<b className="num text-ink">{formatCountdown(wait)}</b>
        </>
      ) : (
        <Button look="plain" busy={busy} onClick={onResend}>
          {messages.resend}
        </Button>
      )}
    </div>
  );
}
