import { AskedPart, late } from '../../kit/late/late-part';
import type { Overlays } from '../../kit/overlay/overlays';
import { childChooser } from '../shell/late-parts';
import { PushBanner } from './push-banner';
import { QuestionDialog } from './question-dialog';
import { SpinnerHost } from './spinner-host';

const confirmDialog = late(async () => (await import('../../features/sign-in/confirm/confirm-dialog')).ConfirmDialog);
const cropDialog = late(async () => (await import('./crop-dialog')).CropDialog);

/** Whatever lies over the screen, one host for each kind; a question lies over the other dialogs. */
export function OverlayHosts({ state }: { state: Overlays }) {
  const label = state.waiting.at(-1);
  const {
    questions: [question],
    choosers: [chooser],
    crops: [crop],
    confirmations: [confirmation],
  } = state;
  return (
    <>
      <PushBanner banner={state.banner} />
      {label !== undefined && <SpinnerHost label={label} />}
      {chooser && <AskedPart part={childChooser} key={chooser.id} asked={chooser} onMissing={chooser.leave} />}
      {crop && <AskedPart part={cropDialog} key={crop.id} asked={crop} onMissing={crop.leave} />}
      {confirmation && (
        <AskedPart part={confirmDialog} key={confirmation.id} asked={confirmation} onMissing={confirmation.leave} />
      )}
      {question && <QuestionDialog key={question.id} question={question} />}
    </>
  );
}
