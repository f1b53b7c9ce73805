import { CloudOff } from 'lucide-react';
import { useOnline } from '../../kit/net/online';
import { messages } from './messages';

/** Shown above the screen while the device is offline. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="mb-3 flex items-center gap-3 rounded-note bg-warning-tint px-4 py-3 text-sm text-warning">
          <CloudOff size={20} aria-hidden="true" className="flex-none" />
          {messages.offline}
        </p>
      )}
    </div>
  );
}
