import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { ChildFace } from '../../../kit/room/child-face';
import type { ChildNow } from '../../../kit/room/model';
import { stateLine } from '../../../kit/room/texts';
import { useTouch } from '../../../kit/touch';

interface Props {
  child: ChildNow;
  chosen: boolean;
  onToggle: () => void;
  /** Below the child while it is chosen. */
  children?: ReactNode;
}

/** A child of a sheet, chosen or not. */
export function PickTile({ child, chosen, onToggle, children }: Props) {
  return (
    <li
      className={`@container flex min-w-0 flex-col rounded-button ${chosen ? 'bg-tint text-on-tint shadow-chosen' : 'bg-surface shadow-line'}`}
    >
      <button
        type="button"
        {...useTouch(onToggle)}
        aria-pressed={chosen}
        className="press grid min-h-18 w-full grow grid-cols-face items-center gap-x-3 rounded-button px-2.5 py-1.5 text-start"
      >
        <span className="relative">
          <ChildFace child={child} className="size-12" />
          {chosen && (
            <span className="absolute -end-2 -bottom-1 grid size-6.5 place-items-center rounded-full bg-primary text-on-primary shadow-cut-surface">
              <Check size={16} strokeWidth={3} aria-hidden="true" />
            </span>
          )}
        </span>
        <span className="min-w-0">
          <b className="block text-lg/row wrap-anywhere">{child.name}</b>
          <span className={`num block text-menu/tight font-bold ${chosen ? '' : 'text-muted'}`}>
            {stateLine(child.state)}
          </span>
        </span>
      </button>
      {chosen && children}
    </li>
  );
}
