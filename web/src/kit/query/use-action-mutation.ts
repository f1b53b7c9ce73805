import { useRef } from 'react';
import type { Result } from '../net/answer';
import { messages as net } from '../net/messages';
import { spinner, toast } from '../overlay/overlays';

interface Texts {
  /** What the screen is blocked for meanwhile. */
  waiting: string;
  /** What is said once it is done, unless the server says it. */
  done: string;
}

/** Sends a mutation that is no form: one at a time, the screen waits, a toast at the end. Gives the answer once it is done. */
export function useActionMutation<Args extends readonly unknown[], Answer>(
  send: (...args: Args) => Promise<Result<Answer>>,
  texts: Texts,
): (...args: Args) => Promise<Answer | undefined> {
  const isSending = useRef(false);
  return async (...args) => {
    // Known at once, not with the next render: fingers are fast.
    if (isSending.current) return undefined;
    isSending.current = true;
    const answer = await act(send(...args), texts);
    isSending.current = false;
    return answer;
  };
}

async function act<Answer>(sent: Promise<Result<Answer>>, { waiting, done }: Texts): Promise<Answer | undefined> {
  try {
    const result = await spinner(sent, waiting);
    if (!result.ok) return undefined;
    toast(result.message ?? done, 'done');
    return result.response;
  } catch (error) {
    // An answer that cannot be read is a fault of ours.
    reportError(error);
    toast(net.noReason, 'trouble');
    return undefined;
  }
}
