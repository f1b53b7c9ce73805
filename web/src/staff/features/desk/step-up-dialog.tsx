import { messages as shared } from '../../../kit/text/messages';
import { Button } from '../../../kit/ui/button';
import { Dialog } from '../../../kit/ui/dialog';
import { usedPasskey } from '../../kit/step-up';
import { PasskeyButton } from '../../kit/ui/passkey-button';
import { messages } from './messages';

/** Asks for the passkey in place, over whatever needs it. */
export function StepUpDialog({ answer }: { answer: (given: boolean) => void }) {
  return (
    <Dialog title={messages.stepUp} onDismiss={() => answer(false)}>
      <p className="mt-2 mb-4 text-muted">{messages.stepUpWhy}</p>
      <PasskeyButton
        label={messages.withPasskey}
        onUse={async () => {
          const failure = await usedPasskey();
          if (!failure) answer(true);
          return failure?.text;
        }}
      />
      <Button look="plain" wide onClick={() => answer(false)}>
        {shared.cancel}
      </Button>
    </Dialog>
  );
}
