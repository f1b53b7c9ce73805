import { Card } from '../../../kit/ui/card';
import { Skeleton } from '../../../kit/ui/skeleton';

/** The skeleton of three notifications, in the size of the real ones. */
export function EntrySkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="mt-3 mb-4 h-5 w-24" />
      <Card>
        {['w-9/10', 'w-3/5', 'w-4/5'].map((width) => (
          <div key={width} className="flex min-h-18 items-center gap-3 border-line py-3.5 pe-3 ps-4 not-first:border-t">
            <Skeleton className="mx-1 size-12 flex-none rounded-full" />
            <div className="flex-1">
              <Skeleton className={`h-3.5 ${width}`} />
              <Skeleton className="mt-2.5 h-3 w-1/3" />
            </div>
          </div>
        ))}
      </Card>
    </div>
  );
}
