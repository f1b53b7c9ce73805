import { useEffect, useState } from 'react';
import { useConfig } from '../../../kit/config/config';
import type { OpenCode, ToConfirm } from '../../../kit/session/challenge';
import { messages as shared } from '../../../kit/text/messages';
import { Breaking } from '../../../kit/ui/breaking';
import { Button } from '../../../kit/ui/button';
import { messages } from '../card-messages';
import { CodeEntry } from '../code/code-entry';
import { CONFIRMATION_MINUTES, contactText } from '../code/model';
import { requestConfirmation, verifyConfirmation } from '../code/queries';
import { Resend } from '../code/resend';
import { useCodeForm } from '../code/use-code-form';

interface Props {
  change: ToConfirm;
  open: OpenCode;
  onConfirmed: (confirmation: string) => void;
  onCancel: () => void;
  onResent: (open: OpenCode) => void;
}

/** The code form that confirms a change. */
export function ConfirmStep({ change, open, onConfirmed, onCancel, onResent }: Props) {
  const { countryCode } = useConfig();
  const [note, setNote] = useState('');
  const form = useCodeForm({
    code: open.otp,
    minutes: CONFIRMATION_MINUTES,
    verify: (code) => verifyConfirmation(change, open, code),
    onVerified: onConfirmed,
    resend: () => requestConfirmation(change, { phone: open.phone, email: open.email }, open.resends + 1),
    onAnother: (sent) => {
      onResent(sent);
      setNote(messages.resent);
    },
  });
  const { input } = form;
  useEffect(() => input.current?.focus(), [input]);

  return (
    <form noValidate onSubmit={form.submit}>
      <p className="mb-2.5 wrap-anywhere text-muted">
        {messages.sentTo}{' '}
        <b className="num text-ink">
          <Breaking>{contactText(open, countryCode)}</Breaking>
        </b>
      </p>
      <CodeEntry {...form.entry} />
      <Resend from={open.resendFrom} busy={form.busy === 'resend'} onResend={form.resend} />
      <p role="status" className="text-center text-sm font-semibold text-success">
        {note}
      </p>
      <div className="mt-4 grid grid-cols-2 gap-2">
        <Button look="quiet" big wide onClick={onCancel}>
          {shared.cancel}
        </Button>
        {!form.invalid && (
          <Button type="submit" big wide busy={form.busy === 'verify'}>
            {shared.ok}
          </Button>
        )}
      </div>
    </form>
  );
}
