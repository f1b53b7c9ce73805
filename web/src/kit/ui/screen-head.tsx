import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** A way back, before the title. */
  back?: ReactNode;
  /** At most two icon buttons, after it; below it where they have no room there. */
  actions?: ReactNode;
}

/** The heading of a screen. It takes the focus when the screen changes. */
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
