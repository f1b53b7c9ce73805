import { Card } from '../../../kit/ui/card';
import { Skeleton } from '../../../kit/ui/skeleton';

/** Skeleton of one wide story and three rows, of the same size as the content. */
export function BlogsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      <Card className="overflow-hidden @beside:flex @beside:items-center">
        <div className="aspect-16/9 bg-skeleton @beside:aspect-auto @beside:h-73 @beside:w-8/15 @beside:flex-none" />
        <div className="flex-1 p-4 @beside:p-8">
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="mt-3 h-3.5 w-full" />
          <Skeleton className="mt-2.5 h-3.5 w-3/5" />
        </div>
      </Card>
      <div className="grid grid-cols-cards gap-3 @beside:gap-4">
        {[0, 1, 2].map((row) => (
          <Card key={row} className="flex items-center gap-3.5 p-3 lg:gap-4.5 lg:p-3.5">
            <div className="size-25 flex-none rounded-inner bg-skeleton lg:h-29 lg:w-32" />
            <div className="flex-1">
              <Skeleton className="h-4 w-4/5" />
              <Skeleton className="mt-3 h-3.5 w-full" />
              <Skeleton className="mt-2.5 h-3.5 w-3/5" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
