import { Skeleton } from './skeleton';

/** The skeleton of a form, in the height of the real fields. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div aria-hidden="true" className="grid gap-5">
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a skeleton never move
        <div key={field} className="grid gap-2">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-14" />
        </div>
      ))}
    </div>
  );
}
