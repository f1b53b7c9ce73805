import { useState } from 'react';
import { now } from '../../../../kit/date/clock';
import { formatCountdown } from '../../../../kit/date/formats';
import type { Failure } from '../../../kit/net/call';
import { secondsUntil, useNow } from '../../../kit/time';
import { messages } from './messages';

/** What the last try came to: its sentence, and the wait that it began. */
export function useWait() {
  const [error, setError] = useState<string>();
  const [wait, setWait] = useState<{ until: number; seconds: number }>();
  const time = useNow(500, wait !== undefined);
  const left = secondsUntil(wait?.until, time);
  if (wait && left === 0) {
    setWait(undefined);
    setError(undefined);
  }
  return {
    isWaiting: left > 0,
    text: left > 0 ? messages.wait(formatCountdown(left)) : error,
    /** Read out once and not each second. */
    spoken: left > 0 && wait ? messages.waitSpoken(wait.seconds) : undefined,
    show: (text: string | undefined) => setError(text),
    fail: ({ code, text, waitSeconds }: Failure) => {
      setError(code === 'wrong_pin' || code === 'wait' ? messages.wrong : text);
      if (waitSeconds !== undefined && waitSeconds > 0)
        setWait({ until: now() + waitSeconds * 1000, seconds: waitSeconds });
    },
  };
}
