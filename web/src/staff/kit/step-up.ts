import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { type Answer, type Failure, post } from './net/call';
import { askForPasskey } from './passkey';
import { showSession } from './session';

// The passkey is asked again in place, and the call goes on with it.

type Question = ((given: boolean) => void) | undefined;
const store = createStore<{ question: Question }>(() => ({ question: undefined }));

/** Answers the open question; undefined while none is open. */
export function useQuestion(): Question {
  return useStore(store, ({ question }) => question);
}

function ask(): Promise<boolean> {
  store.getState().question?.(false);
  return new Promise((resolve) => {
    store.setState({
      question: (given) => {
        store.setState({ question: undefined });
        resolve(given);
      },
    });
  });
}

/** Makes a call, with the passkey if it needs one. Undefined when the person gave none. */
export async function withPasskey<T>(call: () => Promise<Answer<T>>): Promise<Answer<T> | undefined> {
  for (;;) {
    const answer = await call();
    if (answer.ok || answer.code !== 'passkey_needed') return answer;
    if (!(await ask())) return undefined;
  }
}

/** Signs in, wakes the session or freshens it. Undefined when it is done; throws what the browser's question threw. */
export async function usedPasskey(): Promise<Failure | undefined> {
  const challenge = await post('session/challenge', {});
  if (!challenge.ok) return challenge;
  const assertion = await askForPasskey(challenge.value);
  const session = await post('session/passkey', { assertion });
  if (!session.ok) return session;
  showSession(session.value);
  return undefined;
}
