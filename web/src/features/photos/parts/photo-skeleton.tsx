/** Skeleton of two rows of photos. */
export function PhotoSkeleton() {
  return (
    <div aria-hidden="true" className="-mx-gutter mt-11 grid grid-cols-3 gap-0.5 md:mx-0">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((tile) => (
        <div key={tile} className="aspect-square bg-skeleton" />
      ))}
    </div>
  );
}
