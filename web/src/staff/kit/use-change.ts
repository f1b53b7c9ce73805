import { useRef, useState } from 'react';
import type { Answer } from './net/call';
import { withPasskey } from './step-up';

/** One change at a time, with the passkey where it is asked for. The error stays until the next attempt. */
export function useChange() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [fields, setFields] = useState<readonly string[]>([]);
  const running = useRef(false);

  async function change<T>(call: () => Promise<Answer<T>>, onDone: (value: T) => void): Promise<void> {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    setFields([]);
    const answer = await withPasskey(call);
    running.current = false;
    setBusy(false);
    if (answer?.ok) onDone(answer.value);
    else if (answer) {
      setError(answer.text);
      setFields(answer.fields);
    }
  }

  return { busy, error, fields, change, setError };
}
