import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import ListChecks from 'lucide-react/icons/list-checks';
import { useQueue } from '../queue/queue';
import { Pill } from '../ui/pill';
import { messages } from './messages';

const ICON = { size: 20, 'aria-hidden': true, className: 'flex-none' } as const;

/** One of four states: no connection, sending, to review, all sent. */
export function QueuePill() {
  const { waiting, online, toReview } = useQueue();
  return (
    <div role="status">
      {!online ? (
        <Pill tone="warn" icon={<CloudOff {...ICON} />}>
          {waiting === 0 ? messages.offline : messages.offlineWaiting(waiting)}
        </Pill>
      ) : waiting > 0 ? (
        <Pill tone="calm" icon={<CloudUpload {...ICON} />}>
          {messages.sending(waiting)}
        </Pill>
      ) : toReview > 0 ? (
        <Pill tone="warn" icon={<ListChecks {...ICON} />}>
          {messages.toReview(toReview)}
        </Pill>
      ) : (
        <Pill tone="calm" icon={<CloudCheck {...ICON} />}>
          {messages.allSent}
        </Pill>
      )}
    </div>
  );
}
