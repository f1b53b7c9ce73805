import HardDrive from 'lucide-react/icons/hard-drive';
import Wifi from 'lucide-react/icons/wifi';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { Storage } from '../../../wire-staff/types.gen';
import { Pill } from '../../kit/ui/pill';
import { messages } from './messages';

/** Whether the server answers, and whether the browser keeps what is stored. */
export function ConnectionPill({ connected, storage }: { connected: boolean; storage: Storage }) {
  return (
    <div role="status" className="flex flex-wrap items-center justify-center gap-2">
      {connected ? (
        <Pill tone="calm" icon={<Wifi size={20} aria-hidden="true" />}>
          {messages.connected}
        </Pill>
      ) : (
        <Pill tone="warn" icon={<WifiOff size={20} aria-hidden="true" />}>
          {messages.offline}
        </Pill>
      )}
      {storage === 'may_be_cleared' && (
        <Pill tone="bad" icon={<HardDrive size={20} aria-hidden="true" />}>
          {messages.mayBeCleared}
        </Pill>
      )}
    </div>
  );
}
