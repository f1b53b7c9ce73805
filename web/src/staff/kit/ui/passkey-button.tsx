import KeyRound from 'lucide-react/icons/key-round';
import { useEffect, useState } from 'react';
import { Button } from '../../../kit/ui/button';
import { hasBuiltInPasskeys, hasPasskeys } from '../passkey';
import { ErrorLine } from './error-line';
import { messages } from './messages';

interface Props {
  label: string;
  /** Returns why it failed; throws when the browser gave no passkey. */
  onUse: () => Promise<string | undefined>;
}

/** Asks for the passkey, and says why that did not work. A press: some browsers ask only then. */
export function PasskeyButton({ label, onUse }: Props) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [isBuiltIn, setIsBuiltIn] = useState(true);
  useEffect(() => {
    if (hasPasskeys()) void hasBuiltInPasskeys().then(setIsBuiltIn);
  }, []);
  if (!hasPasskeys()) return <ErrorLine text={messages.noPasskeys} />;

  async function use() {
    setBusy(true);
    setError(undefined);
    try {
      setError(await onUse());
    } catch {
      setError(messages.noneGiven);
    }
    setBusy(false);
  }

  return (
    <div className="grid gap-2">
      <Button big busy={busy} onClick={() => void use()}>
        <KeyRound size={22} aria-hidden="true" />
        {label}
      </Button>
      <ErrorLine text={error} />
      {!isBuiltIn && <p className="max-w-words text-sm text-muted">{messages.noBuiltIn}</p>}
    </div>
  );
}
