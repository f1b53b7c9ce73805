import { MiddlePage } from '../kit/ui/middle-page';
import { messages } from './messages';

/** Over plain http nothing else is shown: no pairing, no passkey, no storage. */
export function InsecureScreen() {
  return (
    <MiddlePage title={messages.insecure}>
      <p className="max-w-words text-muted">{messages.insecureWhy}</p>
      <p className="max-w-words font-semibold wrap-anywhere">
        {messages.insecureInstead(`https://${location.hostname}`)}
      </p>
    </MiddlePage>
  );
}
