import { formatCountdown } from '../../../kit/date/formats';
import type { BegunPairing } from '../../../wire-staff/types.gen';
import { secondsUntil, useNow } from '../../kit/time';
import { CopyButton } from '../../kit/ui/copy-button';
import { messages } from './messages';
import { pairingAddress } from './model';
import { QrCode } from './qr-code';

/** The code to type and to scan, as long as it is valid. */
export function PairingCode({ started, offline }: { started: BegunPairing; offline: boolean }) {
  const time = useNow();
  const { code } = started;
  const half = code.length / 2;
  return (
    <div className="grid gap-3">
      <p className="text-muted wrap-anywhere">{messages.openOnTablet(location.host)}</p>
      <div className="flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
        <p className="num text-center text-code font-bold tracking-code select-all">
          <span className="sr-only">{messages.code} </span>
          {code.slice(0, half)}
          <br />
          {code.slice(half)}
        </p>
        <QrCode text={pairingAddress(location.origin, code)} label={messages.qr} />
      </div>
      <p role="status" className="sr-only">
        {offline ? messages.offline : messages.waitingForTablet}
      </p>
      <p aria-hidden="true" className="num text-center text-sm font-semibold text-muted">
        {offline ? messages.offline : messages.left(formatCountdown(secondsUntil(started.until, time)))}
      </p>
      <CopyButton text={code} />
    </div>
  );
}
