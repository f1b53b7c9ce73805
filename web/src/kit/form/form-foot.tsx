import { Button } from '../ui/button';
import { UploadBar } from '../ui/upload-bar';
import { ForChild } from './for-child';
import { LeaveGuard } from './leave-guard';
import type { AnyForm } from './use-form';

interface Props {
  form: AnyForm;
  /** The label of the button. */
  submit: string;
}

/** The foot of a screen's form: an error of the whole form, the upload progress, the child, and the submit button. */
export function FormFoot({ form, submit }: Props) {
  const { error, progress, busy, abort, isDirty } = form;
  return (
    <div className="bottom-form z-10 -mx-gutter mt-auto grid grid-cols-1 gap-3 border-t border-line bg-canvas px-gutter pt-3 pb-7 md:mx-0 md:mt-6 md:px-0 md:pb-5">
      {isDirty && <LeaveGuard />}
      {error && error.at === undefined && (
        <p role="alert" className="font-semibold wrap-anywhere text-danger">
          {error.text}
        </p>
      )}
      {progress !== undefined && <UploadBar progress={progress} onStop={abort} />}
      <ForChild />
      <Button type="submit" big wide busy={busy}>
        {submit}
      </Button>
    </div>
  );
}
