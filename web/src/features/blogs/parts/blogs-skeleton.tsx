import { Bone } from '../../../kit/ui/bone';
import { Card } from '../../../kit/ui/card';

/** One wide story and three rows, in the boxes the real ones will fill. */
export function BlogsSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-3">
      <Card className="overflow-hidden @beside:flex @beside:items-center">
        <div className="aspect-16/9 bg-bone @beside:aspect-auto @beside:h-73 @beside:w-8/15 @beside:flex-none" />
        <div className="flex-1 p-4 @beside:p-8">
          <Bone className="h-5 w-4/5" />
          <Bone className="mt-3 h-3.5 w-full" />
          <Bone className="mt-2.5 h-3.5 w-3/5" />
        </div>
      </Card>
      <div className="grid grid-cols-cards gap-3 @beside:gap-4">
        {[0, 1, 2].map((row) => (
          <Card key={row} className="flex items-center gap-3.5 p-3 lg:gap-4.5 lg:p-3.5">
            <div className="size-25 flex-none rounded-inner bg-bone lg:h-29 lg:w-32" />
            <div className="flex-1">
              <Bone className="h-4 w-4/5" />
              <Bone className="mt-3 h-3.5 w-full" />
              <Bone className="mt-2.5 h-3.5 w-3/5" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
