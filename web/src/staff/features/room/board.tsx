import { type KeyboardEvent, useRef, useState } from 'react';
import type { ChildNow } from '../../kit/room/model';
import { messages } from './messages';
import { Tile } from './tile';

interface Props {
  room: string;
  shown: readonly ChildNow[];
  onOpen: (child: ChildNow) => void;
}

/** The children of the room, in an order that nothing changes. */
export function Board({ room, shown, onOpen }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState<string>();
  const tabbable = shown.some(({ id }) => id === current) ? current : shown[0]?.id;

  function move(event: KeyboardEvent) {
    const tiles = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = tiles.indexOf(document.activeElement as HTMLButtonElement);
    const top = tiles[0]?.offsetTop;
    const columns = tiles.filter(({ offsetTop }) => offsetTop === top).length;
    const steps: Record<string, number> = {
      ...{ ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns },
      ...{ Home: -at, End: tiles.length - 1 - at },
    };
    const step = steps[event.key];
    const next = tiles[at + (step ?? 0)];
    if (at < 0 || step === undefined || !next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <ul ref={list} aria-label={messages.childrenOf(room)} onKeyDown={move} className="room-board">
      {shown.map((child) => (
        <li key={child.id} className="@container flex min-w-0" onFocus={() => setCurrent(child.id)}>
          <Tile child={child} tabbable={child.id === tabbable} onOpen={() => onOpen(child)} />
        </li>
      ))}
    </ul>
  );
}
