import { useEffect } from 'react';
import type { Overlays } from '../../kit/overlay/overlays';

/**
 * Where the overlays' code cannot be fetched, the browser's own dialog asks and plain words stand at the foot: what
 * went wrong must still be said.
 */
export function PlainHosts({ state: { questions, toast } }: { state: Overlays }) {
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
  return (
    <p role="status" className="fixed inset-x-4 bottom-toast z-50 bg-toast text-center text-on-toast">
      {toast?.text}
    </p>
  );
}
