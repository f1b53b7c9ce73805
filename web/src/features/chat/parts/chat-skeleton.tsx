import { Skeleton } from '../../../kit/ui/skeleton';

/** The skeleton of a conversation. */
export function ChatSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 pb-3">
      <Skeleton className="h-16 w-3/5 rounded-card" />
      <Skeleton className="h-44 w-60 rounded-card" />
      <Skeleton className="h-11 w-2/5 self-end rounded-card" />
      <Skeleton className="h-16 w-3/5 self-end rounded-card" />
    </div>
  );
}
