import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../../../kit/ui/card';

interface Props {
  icon: LucideIcon;
  /** Selects the colours. */
  kind: string;
  title: string;
  children: ReactNode;
}

/** A frequent question about fees, with its answer. */
export function Explained({ icon: Icon, kind, title, children }: Props) {
  return (
    <Card className="flex h-full flex-col p-4">
      <h2 data-kind={kind} className="mb-2 flex items-center gap-3 text-md leading-row font-bold">
        <span className="grid size-11 flex-none place-items-center rounded-control bg-kind-tint text-kind">
          <Icon size={24} aria-hidden="true" />
        </span>
        <span className="min-w-0 wrap-anywhere">{title}</span>
      </h2>
      {children}
    </Card>
  );
}
