import { Button } from '../ui/button';
import { UploadBar } from '../ui/upload-bar';
import { ForChild } from './for-child';
import { LeaveGuard } from './leave-guard';
import type { AnyForm } from './use-form';

interface Props {
  form: AnyForm;
  /** What the button says. */
  submit: string;
}

/** The foot of a screen's form: whom it concerns, what the server said no to, how far it is, and the way to send it. */
export function FormFoot({ form, submit }: Props) {
  const { trouble, share, busy, stop, unsaved } = form;
  return (
    <div className="bottom-form z-10 -mx-gutter mt-auto grid grid-cols-1 gap-3 border-t border-line bg-canvas px-gutter pt-3 pb-7 md:mx-0 md:mt-6 md:px-0 md:pb-5">
      {unsaved && <LeaveGuard />}
      {trouble && trouble.at === undefined && (
        <p role="alert" className="font-semibold wrap-anywhere text-danger">
          {trouble.text}
        </p>
      )}
      {share !== undefined && <UploadBar share={share} onStop={stop} />}
      <ForChild />
      <Button type="submit" big wide busy={busy}>
        {submit}
      </Button>
    </div>
  );
}
