import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  /** Selects the icon's colour. */
  kind: string;
  label: string;
  value: ReactNode;
  action?: ReactNode;
  children?: ReactNode;
}

/** A row with an icon, a label, a value and an action. */
export function FactRow({ icon, kind, label, value, action, children }: Props) {
  return (
    <li data-kind={kind} className="border-line border-t py-2 first:border-t-0">
      <div className="flex min-h-14 items-center gap-3">
        <span className="grid size-11 flex-none place-items-center rounded-full bg-kind-tint text-kind">{icon}</span>
        <div className="min-w-0 flex-1">
          <p className="text-sm text-muted">{label}</p>
          <div className="num wrap-anywhere font-semibold">{value}</div>
        </div>
        {action && <div className="-me-3 flex-none">{action}</div>}
      </div>
      {children}
    </li>
  );
}
