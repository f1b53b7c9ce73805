import { messages } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { Dialog } from '../../../kit/ui/dialog';
import { ErrorLine } from './error-line';

interface Props {
  title: string;
  text: string;
  /** What happens on yes, as a verb. */
  yes: string;
  busy: boolean;
  error: string | undefined;
  onYes: () => void;
  onNo: () => void;
}

/** Asks before something that cannot be undone. */
export function Question({ title, text, yes, busy, error, onYes, onNo }: Props) {
  return (
    <Dialog title={title} onDismiss={onNo}>
      <p className="mt-2 text-muted wrap-anywhere">{text}</p>
      <div className="mt-3">
        <ErrorLine text={error} />
      </div>
      <div className="mt-2 grid grid-cols-pair gap-2">
        <Button look="line" onClick={onNo}>
          {messages.cancel}
        </Button>
        <Button look="deny" busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
