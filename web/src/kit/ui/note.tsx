import type { ReactNode } from 'react';

/** Something worth knowing, above what it is about. */
export function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="mb-3 flex gap-3 rounded-note bg-warning-tint px-4 py-3 text-sm text-warning">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  );
}
