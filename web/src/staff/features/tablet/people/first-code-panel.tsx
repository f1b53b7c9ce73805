import { useRef, useState } from 'react';
import type { PersonOnTablet, Unlocked } from '../../../../wire-staff/types.gen';
import { pageLanguage } from '../../../kit/language/languages';
import { post } from '../../../kit/net/call';
import { ErrorLine } from '../../../kit/ui/error-line';
import { messages } from './messages';
import { FIRST_CODE_LENGTH, PIN_LENGTH, weakness } from './pin';
import { PinPad } from './pin-pad';
import { useWait } from './use-wait';

interface Props {
  person: PersonOnTablet;
  onUnlocked: (unlocked: Unlocked) => void;
  onLocked: () => void;
}

/** The first code, then a PIN of one's own, twice. */
export function FirstCodePanel({ person, onUnlocked, onLocked }: Props) {
  const [code, setCode] = useState('');
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [step, setStep] = useState<'code' | 'pin' | 'again'>('code');
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);
  const { isWaiting, text, spoken, show, fail } = useWait();

  const entry = { code, pin, again }[step];
  const length = step === 'code' ? FIRST_CODE_LENGTH : PIN_LENGTH;
  const put = { code: setCode, pin: setPin, again: setAgain }[step];

  /** Back to a step, with the reason. What is entered from there on is gone. */
  function backTo(to: 'code' | 'pin', reason: string | undefined) {
    if (to === 'code') setCode('');
    setPin('');
    setAgain('');
    setStep(to);
    show(reason);
  }

  async function send(chosen: string) {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const answer = await post('unlock/first', {
      ...{ person: person.id, code, pin: chosen, language: person.language ?? pageLanguage() },
    });
    sending.current = false;
    setBusy(false);
    if (answer.ok) {
      onUnlocked(answer.value);
      return;
    }
    const weak = weakness(chosen);
    if (answer.code === 'weak_pin') backTo('pin', weak ? messages.weak[weak] : answer.text);
    else if (answer.code === 'offline' || answer.code === 'unavailable') backTo('pin', answer.text);
    else {
      backTo('code', undefined);
      fail(answer);
      if (answer.code === 'tablet_locked') onLocked();
    }
  }

  function enter(digit: string) {
    if (entry.length === length) return;
    show(undefined);
    const longer = entry + digit;
    put(longer);
    if (longer.length < length) return;
    if (step === 'code') setStep('pin');
    else if (step === 'pin') {
      const weak = weakness(longer);
      if (weak) backTo('pin', messages.weak[weak]);
      else setStep('again');
    } else if (longer === pin) void send(longer);
    else backTo('pin', messages.differ);
  }

  const titles = {
    code: messages.firstCodeOf(person.name),
    pin: messages.choosePin,
    again: messages.repeatPin,
  };
  return (
    <>
      <h2 aria-live="polite" className="text-center text-lg font-bold wrap-anywhere">
        {titles[step]}
      </h2>
      {step === 'code' && <p className="text-center text-sm text-muted">{messages.firstCodeHow}</p>}
      <PinPad
        count={entry.length}
        length={length}
        off={busy || isWaiting}
        onDigit={enter}
        onDelete={() => put(entry.slice(0, -1))}
        error={<ErrorLine text={text} {...(spoken !== undefined && { spoken })} />}
      />
    </>
  );
}
