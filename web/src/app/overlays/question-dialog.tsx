import { BrandMark } from '../../kit/config/brand-mark';
import { useConfig } from '../../kit/config/config';
import type { Question } from '../../kit/overlay/overlays';
import { messages as shared } from '../../kit/text/messages';
import { Button } from '../../kit/ui/button';
import { Dialog } from '../../kit/ui/dialog';
import { messages } from './messages';

/** The dialog of the specification: '<name> Says....', a sentence, OK and, for a question, Cancel. */
export function QuestionDialog({ question }: { question: Question }) {
  const { appName } = useConfig();
  const { kind, title, text, answer } = question;
  return (
    <Dialog title={title ?? messages.says(appName)} mark={<BrandMark size={56} />} onDismiss={() => answer(false)}>
      <p className="mt-1.5 mb-6 text-md text-balance wrap-anywhere text-muted">{text}</p>
      <div className={kind === 'confirm' ? 'grid grid-cols-2 gap-2' : 'grid'}>
        {kind === 'confirm' && (
          <Button look="quiet" big wide onClick={() => answer(false)}>
            {shared.cancel}
          </Button>
        )}
        <Button big wide autoFocus onClick={() => answer(true)}>
          {shared.ok}
        </Button>
      </div>
    </Dialog>
  );
}
