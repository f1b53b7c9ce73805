import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  children: ReactNode;
  /** A link below the text. */
  way?: ReactNode;
}

/** The classes of that link. */
export const noteLink = 'inline-block min-h-11 content-center font-bold underline';

/** A notice above the content that it is about. */
export function Note({ icon, children, way }: Props) {
  return (
    <div className="mb-3 flex gap-3 rounded-note bg-warning-tint px-4 py-3 text-sm text-warning">
      {icon}
      <div className="min-w-0 wrap-anywhere">
        <p>{children}</p>
        {way}
      </div>
    </div>
  );
}
