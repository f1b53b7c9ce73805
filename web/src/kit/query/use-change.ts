import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { spinner, toast } from '../overlay/overlays';
import { session } from '../session/store';
import { ofChild } from './keys';
import { answerFor, askAnew } from './renew';

interface Change<What, Answer> {
  /** Sends it, by a call that tells the parent what went wrong. */
  send: (what: What) => Promise<Answer>;
  /** What the screen is blocked for meanwhile, and what is said once it is done. */
  waiting: string;
  done: string;
  /** The name under which the screen keeps what this changes: asked for anew, also after a no, for it is not so any more. */
  renews: string;
  /** What the answer already tells of it. */
  shows?: (answer: Answer) => unknown;
  onSettled?: () => void;
}

/** The one way to send a change that is more than a form: one at a time, the screen waits, a word at the end. */
export function useChange<What, Answer>({ send, waiting, done, renews, shows, onSettled }: Change<What, Answer>) {
  const underWay = useRef(false);
  const { mutate } = useMutation({
    scope: { id: renews },
    mutationFn: (what: What) => spinner(send(what), waiting),
    onMutate: () => {
      const key = ofChild(session().activeChildId, renews);
      return { key, take: answerFor<unknown>(key) };
    },
    onSuccess: (answer, _, { take }) => {
      if (shows) void take(shows(answer));
      toast(done, 'done');
    },
    onSettled: (_, trouble, _what, before) => {
      underWay.current = false;
      onSettled?.();
      if (before && (trouble || !shows)) return askAnew({ queryKey: before.key });
      return undefined;
    },
  });
  const change: typeof mutate = (...asked) => {
    // Known at once, not with the next painting: fingers are fast.
    if (underWay.current) return;
    underWay.current = true;
    mutate(...asked);
  };
  return change;
}
