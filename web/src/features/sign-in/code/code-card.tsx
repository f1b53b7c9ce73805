import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useConfig } from '../../../kit/config/config';
import { spinner, toast } from '../../../kit/overlay/overlays';
import { paths } from '../../../kit/paths';
import { type Challenge, currentChallenge } from '../../../kit/session/challenge';
import { Button } from '../../../kit/ui/button';
import { messages } from '../card-messages';
import { CardFoot } from '../parts/card-foot';
import { codeFault } from '../rules';
import { endSession } from '../session-flow';
import { arrive } from './arrive';
import { CodeEntry } from './code-entry';
import { contactText } from './model';
import { requestAnother, verifyCode } from './queries';
import { Resend } from './resend';
import { useArrivingCode } from './use-arriving-code';

interface Props {
  challenge: Challenge;
  /** Beside the contact: a way to another one. */
  change?: ReactNode;
  /** Below the button: a way out. */
  cancel?: ReactNode;
}

/** The six digits, who they went to, how long they last, and how to get others. */
export function CodeCard({ challenge: first, change, cancel }: Props) {
  const { countryCode, otpMinutes } = useConfig();
  const navigate = useNavigate();
  const [challenge, setChallenge] = useState(first);
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState<'verify' | 'resend'>();
  const input = useRef<HTMLInputElement>(null);
  // At once, not with the next painting: two codes may arrive in the same breath, and fingers are fast.
  const working = useRef(false);

  const work = (at?: 'verify' | 'resend') => {
    working.current = at !== undefined;
    setBusy(at);
  };

  const refuse = (text: string) => {
    setError(text);
    input.current?.focus();
  };

  const enter = (digits: string) => {
    setOtp(digits);
    setError(undefined);
  };

  const verify = async (code: string) => {
    if (working.current) return;
    const fault = codeFault({ otp: code });
    if (fault) {
      refuse(messages.faults[fault]);
      return;
    }
    setError(undefined);
    work('verify');
    const result = await spinner(verifyCode(challenge, code), messages.signingIn);
    work();
    if (result.ok) {
      await arrive(result.response, (to) => navigate({ to }));
      return;
    }
    if (result.failure.kind !== 'refused') return;
    if (result.failure.text === 'logout') {
      endSession('expired token');
      await navigate({ to: paths.root });
      return;
    }
    setOtp('');
    refuse(result.failure.text);
  };

  const resend = async () => {
    if (working.current) return;
    work('resend');
    const result = await requestAnother(challenge);
    work();
    if (result.ok) {
      setChallenge(currentChallenge() ?? challenge);
      enter('');
      toast(messages.resent);
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
      className="flex flex-1 flex-col md:flex-none"
    >
      <h1 tabIndex={-1} className="text-2xl font-bold">
        {messages.enterCode}
      </h1>
      <div className="mb-2 flex min-h-12 items-center justify-between gap-3">
        <p className="min-w-0 wrap-anywhere text-muted">
          {messages.sentTo} <b className="num text-ink">{contactText(challenge, countryCode)}</b>
        </p>
        {change}
      </div>
      <CodeEntry ref={input} value={otp} error={error} minutes={otpMinutes} onChange={enter} />
      <div className="mt-4">
        <Button type="submit" big wide busy={busy === 'verify'}>
          {messages.verify}
        </Button>
      </div>
      <Resend from={challenge.resendFrom} busy={busy === 'resend'} onResend={() => void resend()} />
      {cancel}
      <div className="flex-1 md:hidden" />
      <CardFoot />
    </form>
  );
}
