import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** The back button, before the title. */
  back?: ReactNode;
  /** At most two icon buttons, after the title or, where they do not fit, below it. */
  actions?: ReactNode;
}

/** The heading of a screen. It is focused after a navigation. */
export function ScreenHead({ title, back, actions }: Props) {
  return (
    <div className="mb-3 flex min-h-12 flex-wrap items-center gap-1">
      <div className="grow-from-word flex items-center gap-1">
        {back && <div className="-ms-3">{back}</div>}
        <h1 tabIndex={-1} className="min-w-0 flex-1 text-xl font-bold">
          {title}
        </h1>
      </div>
      {actions && <div className="-me-3 ms-auto flex">{actions}</div>}
    </div>
  );
}
