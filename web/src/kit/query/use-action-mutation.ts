import { useRef } from 'react';
import type { Result } from '../net/answer';
import { messages as net } from '../net/messages';
import { spinner, toast } from '../overlay/overlays';

interface Texts {
  /** The spinner's text. */
  waiting: string;
  /** The toast's text on success, unless the server sends a message. */
  done: string;
}

/**
 * Runs a mutation without a form: one at a time, with a spinner and a toast. The function resolves with the response, or
 * with undefined on failure or when one is already running.
 */
export function useActionMutation<Args extends readonly unknown[], Answer>(
  send: (...args: Args) => Promise<Result<Answer>>,
  texts: Texts,
): (...args: Args) => Promise<Answer | undefined> {
  const isSending = useRef(false);
  return async (...args) => {
    // State would update only with the next render, too late for a second click.
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
    toast(result.message ?? done, 'success');
    return result.response;
  } catch (error) {
    // An unreadable answer is a bug.
    reportError(error);
    toast(net.noReason, 'error');
    return undefined;
  }
}
