import { lazyComponent, OnDemand } from '../../kit/lazy/lazy-component';
import type { Overlays } from '../../kit/overlay/overlays';
import { childChooser } from '../shell/lazy-components';
import { PushBanner } from './push-banner';
import { QuestionDialog } from './question-dialog';
import { SpinnerHost } from './spinner-host';

const confirmDialog = lazyComponent(
  async () => (await import('../../features/sign-in/confirm/confirm-dialog')).ConfirmDialog,
);
const cropDialog = lazyComponent(async () => (await import('./crop-dialog')).CropDialog);

/** All overlays, one host for each kind; a question is above the other dialogs. */
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
      {chooser && <OnDemand component={childChooser} key={chooser.id} request={chooser} onAbort={chooser.cancel} />}
      {crop && <OnDemand component={cropDialog} key={crop.id} request={crop} onAbort={crop.cancel} />}
      {confirmation && (
        <OnDemand
          component={confirmDialog}
          key={confirmation.id}
          request={confirmation}
          onAbort={confirmation.cancel}
        />
      )}
      {question && <QuestionDialog key={question.id} question={question} />}
    </>
  );
}
