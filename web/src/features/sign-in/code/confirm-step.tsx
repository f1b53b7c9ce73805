import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useConfig } from '../../../kit/config/config';
import type { OpenCode, ToConfirm } from '../../../kit/session/challenge';
import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { messages } from '../card-messages';
import { codeFault } from '../rules';
import { CodeEntry } from './code-entry';
import { CONFIRMATION_MINUTES, contactText } from './model';
import { requestConfirmation, verifyConfirmation } from './queries';
import { Resend } from './resend';
import { useArrivingCode } from './use-arriving-code';

interface Props {
  change: ToConfirm;
  open: OpenCode;
  onConfirmed: (confirmation: string) => void;
  onCancel: () => void;
  onResent: (open: OpenCode) => void;
}

/** The six digits that confirm a change. */
export function ConfirmStep({ change, open, onConfirmed, onCancel, onResent }: Props) {
  const { countryCode } = useConfig();
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<string>();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState<'verify' | 'resend'>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);

  const refuse = (text: string) => {
    setError(text);
    input.current?.focus();
  };

  const enter = (digits: string) => {
    setOtp(digits);
    setError(undefined);
  };

  const verify = async (code: string) => {
    if (busy) return;
    const fault = codeFault({ otp: code });
    if (fault) {
      refuse(messages.faults[fault]);
      return;
    }
    setError(undefined);
    setBusy('verify');
    const result = await verifyConfirmation(change, open, code);
    setBusy(undefined);
    if (result.ok) onConfirmed(result.response);
    else if (result.failure.kind === 'refused') {
      setOtp('');
      refuse(result.failure.text);
    }
  };

  const resend = async () => {
    if (busy) return;
    setBusy('resend');
    const { phone, email, resends } = open;
    const result = await requestConfirmation(change, { phone, email }, resends + 1);
    setBusy(undefined);
    if (result.ok) {
      onResent(result.response);
      enter('');
      setNote(messages.resent);
      input.current?.focus();
    } else if (result.failure.kind === 'refused') refuse(result.failure.text);
  };

  useArrivingCode((code) => {
    enter(code);
    void verify(code);
  });

  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void verify(otp);
      }}
    >
      <p className="mb-2.5 wrap-anywhere text-muted">
        {messages.sentTo} <b className="num text-ink">{contactText(open, countryCode)}</b>
      </p>
      <CodeEntry ref={input} value={otp} error={error} minutes={CONFIRMATION_MINUTES} onChange={enter} />
      <Resend from={open.resendFrom} busy={busy === 'resend'} onResend={() => void resend()} />
      <p role="status" className="text-center text-sm font-semibold text-success">
        {note}
      </p>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button look="quiet" big wide onClick={onCancel}>
          {shared.cancel}
        </Button>
        <Button type="submit" big wide busy={busy === 'verify'}>
          {shared.ok}
        </Button>
      </div>
    </form>
  );
}
