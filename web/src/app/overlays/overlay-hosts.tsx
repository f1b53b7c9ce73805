import { lazy, Suspense } from 'react';
import type { Overlays } from '../../kit/overlay/overlays';
import { SpinnerHost } from './spinner-host';
import { ToastHost } from './toast-host';

const QuestionDialog = lazy(async () => ({ default: (await import('./question-dialog')).QuestionDialog }));

/** Whatever lies over the screen. The dialog's code comes with the first question. */
export function OverlayHosts({ state: { questions, toast, waiting } }: { state: Overlays }) {
  const [question] = questions;
  const label = waiting.at(-1);
  return (
    <>
      <ToastHost toast={toast} />
      {label !== undefined && <SpinnerHost label={label} />}
      {question && (
        <Suspense>
          <QuestionDialog key={question.id} question={question} />
        </Suspense>
      )}
    </>
  );
}
