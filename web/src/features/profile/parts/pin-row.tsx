import { Eye, EyeOff, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useSingleFlight } from '../../../kit/form/use-single-flight';
import { Button } from '../../../kit/ui/button';
import { IconButton } from '../../../kit/ui/icon-button';
import { changePin } from '../change-flow';
import { messages } from '../messages';
import { FactRow } from './fact-row';

/** The PIN of the centre's door, with buttons to hide, show and reset it. */
export function PinRow({ pin }: { pin: string }) {
  const [hidden, setHidden] = useState(false);
  const { busy, singleFlight } = useSingleFlight<'reset'>();
  const shown = (
    <span className="text-lg font-bold tracking-pin">
      {hidden ? (
        <>
          <span className="sr-only">{messages.pinHidden}</span>
          <span aria-hidden="true">{'•'.repeat(pin.length)}</span>
        </>
      ) : (
        pin
      )}
    </span>
  );
  const eye = (
    <IconButton
      tone
      label={hidden ? messages.showPin : messages.hidePin}
      icon={hidden ? <Eye size={20} /> : <EyeOff size={20} />}
      onClick={() => setHidden(!hidden)}
    />
  );
  return (
    <FactRow
      kind="growth"
      icon={<KeyRound size={20} />}
      label={messages.pin}
      value={pin === '' ? messages.none : shown}
      action={pin === '' ? undefined : eye}
    >
      <div className="ms-11">
        <Button look="plain" busy={busy !== undefined} onClick={() => void singleFlight('reset', changePin)}>
          {pin === '' ? messages.generatePin : messages.resetPin}
        </Button>
      </div>
    </FactRow>
  );
}
