import { messages } from '../../features/sign-in/messages';
import { messages as shared } from '../../kit/text/messages';
import { Button } from '../../kit/ui/button';

/** Shown above the card, which stays usable, when the configuration could not be loaded. */
export function ConfigNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="mb-5 flex items-center justify-between gap-2 rounded-note bg-warning-tint ps-4 text-sm text-warning"
    >
      <span className="py-3 font-semibold">{messages.serverNotReachable}</span>
      <Button look="plain" onClick={onRetry}>
        {shared.retry}
      </Button>
    </div>
  );
}
