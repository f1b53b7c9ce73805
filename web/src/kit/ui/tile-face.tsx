import type { LucideIcon } from 'lucide-react';

interface Props {
  icon: LucideIcon;
  title: string;
  text: string;
  /** The status of an open request. */
  status?: string | undefined;
}

/** The classes of a tile, for a link or a button; `live` while a request of its kind is open. */
export function tileLook(live = false): string {
  const ground = live ? 'bg-warning-tint text-warning' : 'bg-surface shadow-card';
  return `press flex h-full w-full flex-col rounded-card p-4 text-start ${ground}`;
}

/** The content of a tile. The `data-kind` of the tile sets its colours. */
export function TileFace({ icon: Icon, title, text, status }: Props) {
  const live = status !== undefined;
  return (
    <>
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
    </>
  );
}
