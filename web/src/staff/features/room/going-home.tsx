import DoorOpen from 'lucide-react/icons/door-open';
import { useState } from 'react';
import { ConfirmButton } from '../../kit/ui/confirm-button';
import { ErrorLine } from '../../kit/ui/error-line';
import { messages } from './messages';

/** Ends the shift of the active person, and says why that did not work. `onGoHome` resolves with the reason. */
export function GoingHome({ onGoHome }: { onGoHome: () => Promise<string | undefined> }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function goHome() {
    setBusy(true);
    setError(await onGoHome());
    setBusy(false);
  }

  return (
    <>
      <ConfirmButton big wide look="line" busy={busy} onPress={() => void goHome()}>
        <DoorOpen size={22} aria-hidden="true" />
        {messages.goingHome}
      </ConfirmButton>
      {error !== undefined && <ErrorLine text={error} />}
    </>
  );
}
