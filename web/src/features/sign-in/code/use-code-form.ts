import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAlone } from '../../../kit/form/use-alone';
import type { Result } from '../../../kit/net/answer';
import { messages } from '../card-messages';
import { isUsedUp } from '../model';
import { codeFault } from '../rules';
import { type CodeOver, codeOver } from './model';
import { useArrivingCode } from './use-arriving-code';

interface CodeForm<Entry, Sent> {
  /** The server's id of the code that is out, and how long it lasts. */
  code: string;
  minutes: number;
  verify: (code: string) => Promise<Result<Entry>>;
  onVerified: (entry: Entry) => void | Promise<void>;
  /** A refusal that ends more than this code; everything else is said in place. */
  endsMore?: (text: string) => boolean;
  askAnother: () => Promise<Result<Sent>>;
  onAnother: (sent: Sent) => void;
}

const MINUTE_MS = 60_000;

/** Six digits, typed or arriving by themselves: verified once, refused in place; or another code is asked for. */
export function useCodeForm<Entry, Sent>(form: CodeForm<Entry, Sent>) {
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<string>();
  const [usedUp, setUsedUp] = useState(false);
  const [over, setOver] = useState<CodeOver>();
  const { busy, alone } = useAlone<'verify' | 'resend'>();
  const input = useRef<HTMLInputElement>(null);

  const refuse = (text: string) => {
    setError(text);
    input.current?.focus();
  };

  const enter = (digits: string) => {
    setOtp(digits);
    setError(undefined);
    setUsedUp(false);
  };

  const { code, minutes } = form;
  // Counted from here, not by a clock, which may be wrong. The server has the last word.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code has its own time
  useEffect(() => {
    setOver(undefined);
    const timer = setTimeout(() => setOver((before) => before ?? 'time'), minutes * MINUTE_MS);
    return () => clearTimeout(timer);
  }, [code, minutes]);

  const verify = (code: string) =>
    alone('verify', async () => {
      if (over) return;
      const fault = codeFault({ otp: code });
      if (fault) {
        refuse(messages.faults[fault]);
        return;
      }
      setError(undefined);
      const result = await form.verify(code);
      if (result.ok) await form.onVerified(result.response);
      else if (result.failure.kind === 'refused' && !form.endsMore?.(result.failure.text)) {
        setOtp('');
        setOver(codeOver(result.failure.code));
        setUsedUp(isUsedUp(result.failure.code));
        refuse(result.failure.text);
      }
    });

  const resend = () =>
    alone('resend', async () => {
      const result = await form.askAnother();
      if (result.ok) {
        enter('');
        form.onAnother(result.response);
        input.current?.focus();
      } else if (result.failure.kind === 'refused') {
        setUsedUp(isUsedUp(result.failure.code));
        refuse(result.failure.text);
      }
    });

  useArrivingCode((code) => {
    enter(code);
    void verify(code);
  });

  return {
    busy,
    /** Neither this code nor another helps: the contact it went to is used up. */
    usedUp,
    /** This code opens nothing any more. */
    over,
    entry: { over, minutes, ref: input, value: otp, error, onChange: enter },
    submit: (event: FormEvent) => {
      event.preventDefault();
      void verify(otp);
    },
    resend: () => void resend(),
    input,
  };
}
