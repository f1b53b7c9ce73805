import { messages } from '../kit/text/messages';
import { Bone } from '../kit/ui/bone';
import { useLongWait } from '../kit/ui/use-long-wait';

/** A screen whose code is still on its way. */
export function PendingScreen() {
  const long = useLongWait(true);
  return (
    <div aria-busy="true">
      <p role="status" className={long ? 'mb-4 text-muted' : 'sr-only'}>
        {long ? messages.stillLoading : messages.loading}
      </p>
      <Bone className="mt-2.5 mb-6 h-7 w-1/2" />
      <Bone className="mb-3 h-40 rounded-card" />
      <Bone className="h-28 rounded-card" />
    </div>
  );
}
