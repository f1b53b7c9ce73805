import { useRef, useState } from 'react';
import type { PersonOnTablet, Unlocked } from '../../../../wire-staff/types.gen';
import { post } from '../../../kit/net/call';
import { ErrorLine } from '../../../kit/ui/error-line';
import { messages } from './messages';
import { PIN_LENGTH } from './pin';
import { PinPad } from './pin-pad';
import { useWait } from './use-wait';

interface Props {
  person: PersonOnTablet;
  onUnlocked: (unlocked: Unlocked) => void;
  /** The server has locked the tablet. */
  onLocked: () => void;
}

/** The PIN of one person. The last digit sends it. */
export function PinPanel({ person, onUnlocked, onLocked }: Props) {
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const { isWaiting, text, spoken, show, fail } = useWait();

  async function send(whole: string) {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const answer = await post('unlock', { person: person.id, pin: whole });
    sending.current = false;
    setBusy(false);
    setPin('');
    if (answer.ok) onUnlocked(answer.value);
    else {
      fail(answer);
      if (answer.code === 'tablet_locked') onLocked();
    }
  }

  function enter(digit: string) {
    if (pin.length === PIN_LENGTH) return;
    show(undefined);
    const longer = pin + digit;
    setPin(longer);
    if (longer.length === PIN_LENGTH) void send(longer);
  }

  return (
    <>
      <h2 className="text-center text-lg font-bold wrap-anywhere">{messages.pinOf(person.name)}</h2>
      <PinPad
        count={pin.length}
        length={PIN_LENGTH}
        off={busy || isWaiting}
        onDigit={enter}
        onDelete={() => setPin(pin.slice(0, -1))}
        error={<ErrorLine text={text} {...(spoken !== undefined && { spoken })} />}
      />
    </>
  );
}
