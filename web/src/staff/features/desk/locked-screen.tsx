import { Button } from '../../../kit/ui/button';
import { usedPasskey } from '../../kit/step-up';
import { MiddlePage } from '../../kit/ui/middle-page';
import { PasskeyButton } from '../../kit/ui/passkey-button';
import { messages } from './messages';
import { signOut } from './sign-out';

/** Names nobody and shows nothing of the page before. */
export function LockedScreen() {
  return (
    <MiddlePage title={messages.locked}>
      <p className="max-w-words text-muted">{messages.lockedWhy}</p>
      <PasskeyButton label={messages.unlock} onUse={async () => (await usedPasskey())?.text} />
      <Button look="plain" onClick={() => void signOut()}>
        {messages.signOut}
      </Button>
    </MiddlePage>
  );
}
