import { Button } from '../../../kit/ui/button';
import { go, places } from '../../kit/place';
import { usedPasskey } from '../../kit/step-up';
import { MiddlePage } from '../../kit/ui/middle-page';
import { PasskeyButton } from '../../kit/ui/passkey-button';
import { messages } from './messages';

/** A head or the office: the passkey, or the code with which one is created. */
export function SignInScreen() {
  return (
    <MiddlePage title={messages.signIn}>
      <p className="max-w-words text-muted">{messages.signInHow}</p>
      <PasskeyButton
        label={messages.withPasskey}
        onUse={async () => {
          const failure = await usedPasskey();
          if (!failure) go(places.start, { replace: true });
          return failure?.text;
        }}
      />
      <Button look="plain" onClick={() => go(places.enrol)}>
        {messages.haveCode}
      </Button>
      <Button look="plain" onClick={() => go(places.start)}>
        {messages.back}
      </Button>
    </MiddlePage>
  );
}
