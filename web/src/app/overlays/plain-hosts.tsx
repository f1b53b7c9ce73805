import { useEffect } from 'react';
import type { Overlays } from '../../kit/overlay/overlays';

/**
 * Where the overlays' code cannot be fetched, the browser's own dialog asks: what went wrong must still be said.
 */
export function PlainHosts({ state: { questions } }: { state: Overlays }) {
  const [question] = questions;
  useEffect(() => {
    if (!question) return;
    const text = question.title ? `${question.title}\n${question.text}` : question.text;
    if (question.kind === 'confirm') question.answer(window.confirm(text));
    else {
      window.alert(text);
      question.answer(true);
    }
  }, [question]);
  return null;
}
