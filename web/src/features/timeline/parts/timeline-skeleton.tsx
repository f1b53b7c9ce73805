/** The skeleton of three entries, in the size of the real ones. */
export function TimelineSkeleton() {
  return (
    <div aria-hidden="true">
      <div className="mb-3 grid grid-cols-facts overflow-hidden rounded-card bg-surface py-4 shadow-card @beside:hidden">
        {[0, 1, 2].map((fact) => (
          <div key={fact} className="-ms-px border-s border-line px-2.5">
            <div className="h-3 w-7/10 rounded-skeleton bg-skeleton" />
            <div className="mt-2.5 h-3.5 w-9/10 rounded-skeleton bg-skeleton" />
          </div>
        ))}
      </div>
      <div className="relative grid gap-3 ps-13 before:absolute before:top-5 before:-bottom-3 before:start-4.75 before:w-0.5 before:bg-child-rail">
        <EntrySkeleton widths={['w-2/5', 'w-9/10', 'w-3/5']} picture />
        <EntrySkeleton widths={['w-1/3', 'w-11/12', 'w-2/5']} />
        <EntrySkeleton widths={['w-2/5', 'w-4/5', 'w-1/2']} />
      </div>
    </div>
  );
}

function EntrySkeleton({ widths, picture = false }: { widths: readonly [string, string, string]; picture?: boolean }) {
  const [word, ...lines] = widths;
  return (
    <div className="relative rounded-card bg-surface px-4 pt-2.5 pb-3 shadow-card md:px-5 md:pt-3 md:pb-3.5">
      <span className="absolute top-2 -start-13 size-10 rounded-full bg-skeleton shadow-cut" />
      <div className={`mt-1.25 h-3 rounded-skeleton bg-skeleton ${word}`} />
      {lines.map((width) => (
        <div key={width} className={`mt-2.5 h-3.5 rounded-skeleton bg-skeleton ${width}`} />
      ))}
      {picture && <div className="mt-2.5 aspect-4/3 rounded-inner bg-skeleton md:aspect-16/10 md:max-w-110" />}
    </div>
  );
}
