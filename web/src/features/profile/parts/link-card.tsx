import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { paths } from '../../../kit/paths';
import { Link } from '../../../kit/router/link';
import { Card } from '../../../kit/ui/card';

interface Props {
  to: typeof paths.guardian | typeof paths.sessions | typeof paths.yourData;
  /** Selects the icon's colour. */
  kind: string;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

/** A card that links to another screen. */
export function LinkCard({ to, kind, icon, title, children }: Props) {
  return (
    <Card>
      <Link to={to} className="press flex min-h-18 items-center gap-3 rounded-card px-4 py-3 hover:bg-sunken">
        <span
          data-kind={kind}
          className="grid size-11 flex-none place-items-center rounded-full bg-kind-tint text-kind"
        >
          {icon}
        </span>
        <span className="min-w-0 flex-1">
          <b className="block">{title}</b>
          <span className="block text-sm wrap-anywhere text-muted">{children}</span>
        </span>
        <ChevronRight size={20} className="flex-none text-muted" />
      </Link>
    </Card>
  );
}
