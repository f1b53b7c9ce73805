import { messages } from '../kit/text/messages';
import { Skeleton } from '../kit/ui/skeleton';
import { useLongWait } from '../kit/ui/use-long-wait';

/** The skeleton of a screen whose code is loading. */
export function PendingScreen() {
  const long = useLongWait(true);
  return (
    <div aria-busy="true">
      <p role="status" className={long ? 'mb-4 text-muted' : 'sr-only'}>
        {long ? messages.stillLoading : messages.loading}
      </p>
      <Skeleton className="mt-2.5 mb-6 h-7 w-1/2" />
      <Skeleton className="mb-3 h-40 rounded-card" />
      <Skeleton className="h-28 rounded-card" />
    </div>
  );
}
