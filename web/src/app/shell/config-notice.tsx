import { messages } from '../../features/sign-in/messages';
import { messages as shared } from '../../kit/text/messages';
import { Button } from '../../kit/ui/button';

/** The configuration could not be read: said in place, so that the card stays in use. */
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
