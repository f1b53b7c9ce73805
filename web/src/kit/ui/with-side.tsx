import type { ReactNode } from 'react';

interface Props {
  /** Cards that tell more; nothing where there is nothing to tell. */
  side: ReactNode;
  children: ReactNode;
}

/** A screen, and beside it, where the text leaves room for both, a column of cards: after the screen in the reading order. */
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
