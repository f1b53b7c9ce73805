import type { Overlays } from '../../kit/overlay/overlays';
import { Fetched } from './fetched';
import { PushBanner } from './push-banner';
import { QuestionDialog } from './question-dialog';
import { SpinnerHost } from './spinner-host';
import { ToastHost } from './toast-host';

const loadChooser = async () => (await import('./child-chooser')).ChildChooser;
const loadConfirm = async () => (await import('../../features/sign-in/code/confirm-dialog')).ConfirmDialog;
const loadCrop = async () => (await import('./crop-dialog')).CropDialog;

/** Whatever lies over the screen, one host for each kind; a question lies over the other dialogs. */
export function OverlayHosts({ state }: { state: Overlays }) {
  const label = state.waiting.at(-1);
  const [question] = state.questions;
  return (
    <>
      <ToastHost toast={state.toast} />
      <PushBanner banner={state.banner} />
      {label !== undefined && <SpinnerHost label={label} />}
      <Fetched asked={state.choosers[0]} load={loadChooser} />
      <Fetched asked={state.crops[0]} load={loadCrop} />
      <Fetched asked={state.confirmations[0]} load={loadConfirm} />
      {question && <QuestionDialog key={question.id} question={question} />}
    </>
  );
}
