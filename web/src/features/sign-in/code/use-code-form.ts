import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSingleFlight } from '../../../kit/form/use-single-flight';
import type { Result } from '../../../kit/net/answer';
import { messages } from '../card-messages';
import { isUsedUp } from '../model';
import { validateCode } from '../rules';
import { type InvalidCode, invalidCodeOf } from './model';
import { useArrivingCode } from './use-arriving-code';

interface CodeForm<Entry, Sent> {
  /** The server's id of the code, and its validity. */
  code: string;
  minutes: number;
  verify: (code: string) => Promise<Result<Entry>>;
  onVerified: (entry: Entry) => void | Promise<void>;
  /** Whether a refusal ends more than this code; other refusals are shown in the form. */
  endsMore?: (text: string) => boolean;
  resend: () => Promise<Result<Sent>>;
  onAnother: (sent: Sent) => void;
}

const MINUTE_MS = 60_000;

/** State of an OTP form: verifies each code once, shows refusals in the form, and resends. */
export function useCodeForm<Entry, Sent>(form: CodeForm<Entry, Sent>) {
  const [otp, setOtp] = useState('');
  const [error, setError] = useState<string>();
  const [usedUp, setUsedUp] = useState(false);
  const [invalid, setInvalid] = useState<InvalidCode>();
  const { busy, singleFlight } = useSingleFlight<'verify' | 'resend'>();
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
  // A timer and not the device's clock, which may be wrong. The server enforces the validity.
  // biome-ignore lint/correctness/useExhaustiveDependencies: restarts for each code
  useEffect(() => {
    setInvalid(undefined);
    const timer = setTimeout(() => setInvalid((before) => before ?? 'time'), minutes * MINUTE_MS);
    return () => clearTimeout(timer);
  }, [code, minutes]);

  const verify = (code: string) =>
    singleFlight('verify', async () => {
      if (invalid) return;
      const error = validateCode({ otp: code });
      if (error) {
        refuse(messages.errors[error]);
        return;
      }
      setError(undefined);
      const result = await form.verify(code);
      if (result.ok) await form.onVerified(result.response);
      else if (result.failure.kind === 'refused' && !form.endsMore?.(result.failure.text)) {
        setOtp('');
        setInvalid(invalidCodeOf(result.failure.code));
        setUsedUp(isUsedUp(result.failure.code));
        refuse(result.failure.text);
      }
    });

  const resend = () =>
    singleFlight('resend', async () => {
      const result = await form.resend();
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
    /** The contact cannot receive more codes at the moment. */
    usedUp,
    /** This code is no longer valid. */
    invalid,
    entry: { invalid, minutes, ref: input, value: otp, error, onChange: enter },
    submit: (event: FormEvent) => {
      event.preventDefault();
      void verify(otp);
    },
    resend: () => void resend(),
    input,
  };
}
