import type { LucideIcon } from 'lucide-react';
import { Link } from '../../../kit/router/link';
import type { PlainPath } from '../../../kit/router/target';

interface Props {
  to: PlainPath;
  icon: LucideIcon;
  /** By which it has its colours. */
  kind: string;
  title: string;
  text: string;
  /** How it stands with what is asked for already. */
  status?: string | undefined;
}

/** One thing that a parent can do here, or see how far it is. */
export function Tile({ to, icon: Icon, kind, title, text, status }: Props) {
  const live = status !== undefined;
  return (
    <Link
      to={to}
      data-kind={kind}
      className={`press flex h-full flex-col rounded-card p-4 ${live ? 'bg-warning-tint text-warning' : 'bg-surface shadow-card'}`}
    >
      <span className="mb-3 flex flex-wrap items-start justify-between gap-2">
        <span
          className={`grid size-11 flex-none place-items-center rounded-control ${live ? 'bg-surface' : 'bg-kind-tint text-kind'}`}
        >
          <Icon size={24} aria-hidden="true" />
        </span>
        {live && <span className="rounded-full bg-surface px-2.5 py-1 text-xs font-bold">{status}</span>}
      </span>
      <b className="leading-body wrap-anywhere">{title}</b>
      <span className={`mt-0.5 text-sm wrap-anywhere ${live ? '' : 'text-muted'}`}>{text}</span>
    </Link>
  );
}
