import type { ReactNode } from 'react';

interface Props {
  /** Cards with further information; undefined where there is none. */
  side: ReactNode;
  children: ReactNode;
}

/** A screen with a column of cards beside it, which is hidden where both do not fit. The cards come last in the reading order. */
export function WithSide({ side, children }: Props) {
  return (
    <div className="@container mx-auto max-w-wide">
      <div className="items-start gap-8 @beside:flex">
        <div className="min-w-0 flex-1">{children}</div>
        {side && <aside className="sticky top-5 hidden w-74 flex-none gap-4 pt-15 @beside:grid">{side}</aside>}
      </div>
    </div>
  );
}
