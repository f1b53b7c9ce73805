import { ChildFace } from '../../kit/room/child-face';
import type { ChildNow, TileState } from '../../kit/room/model';
import { stateLine } from '../../kit/room/texts';
import { useTouch } from '../../kit/touch';

interface Look {
  tile: string;
  face: string;
  name: string;
  line: string;
}

const AWAY: Look = { tile: 'bg-sunken', face: 'face-away', name: 'text-name-off', line: 'text-muted' };
const LATER: Look = { tile: 'dashed', face: 'face-later', name: '', line: 'text-muted' };

const LOOKS: Record<TileState['kind'], Look> = {
  in: { tile: 'bg-surface shadow-card', face: 'face-here', name: '', line: 'text-success' },
  asleep: { tile: 'bg-asleep-tint', face: 'face-asleep', name: '', line: 'text-asleep' },
  home: AWAY,
  break: AWAY,
  away: AWAY,
  absent: { ...AWAY, line: 'text-danger' },
  late: LATER,
  later: LATER,
  not_in: { ...LATER, line: 'text-warning' },
};

interface Props {
  child: ChildNow;
  /** Whether Tab comes here. The arrows move between the tiles. */
  tabbable: boolean;
  onOpen: () => void;
}

/** A child of the room, with one state. */
export function Tile({ child, tabbable, onOpen }: Props) {
  const look = LOOKS[child.state.kind];
  const line = stateLine(child.state);
  return (
    <button
      type="button"
      {...useTouch(onOpen)}
      tabIndex={tabbable ? 0 : -1}
      aria-label={`${child.name}, ${line}`}
      className={`press room-tile ${look.tile}`}
    >
      <ChildFace child={child} className={`room-face ${look.face}`} />
      <span className="min-w-0">
        <b className={`room-name block wrap-anywhere ${look.name}`}>{child.name}</b>
        <span className={`num block text-menu/tight font-bold ${look.line}`}>{line}</span>
      </span>
    </button>
  );
}
