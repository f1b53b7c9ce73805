import { Card } from './card';
import { Skeleton } from './skeleton';

/** The skeleton of a list of cards, in the height of the real ones. */
export function CardSkeleton({ count = 3, className }: { count?: number; className: string }) {
  return (
    <div aria-hidden="true" className="grid gap-3">
      {Array.from({ length: count }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a skeleton never move
        <Card key={card} className={`grid content-center gap-2.5 p-4 ${className}`}>
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-3.5 w-2/5" />
        </Card>
      ))}
    </div>
  );
}
