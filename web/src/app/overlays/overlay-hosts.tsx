import type { Overlays } from '../../kit/overlay/overlays';
import { QuestionDialog } from './question-dialog';
import { SpinnerHost } from './spinner-host';
import { ToastHost } from './toast-host';

/** Whatever lies over the screen. */
export function OverlayHosts({ state: { questions, toast, waiting } }: { state: Overlays }) {
  const [question] = questions;
  const label = waiting.at(-1);
  return (
    <>
      <ToastHost toast={toast} />
      {label !== undefined && <SpinnerHost label={label} />}
      {question && <QuestionDialog key={question.id} question={question} />}
    </>
  );
}
