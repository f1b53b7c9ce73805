import ChevronDown from 'lucide-react/icons/chevron-down';
import UsersRound from 'lucide-react/icons/users-round';
import type { ReactNode } from 'react';
import { timeAt } from '../../../kit/date/clock';
import { formatTime } from '../../../kit/date/formats';
import { type ChildNow, presentOf } from '../../kit/room/model';
import { QueuePill } from '../../kit/room/queue-pill';
import { useNow } from '../../kit/time';
import { Pill } from '../../kit/ui/pill';
import { messages } from './messages';

interface Props {
  rooms: readonly { id: string; name: string }[];
  /** Undefined: all rooms. */
  room: string | undefined;
  shown: readonly ChildNow[];
  onRoom: (room: string | undefined) => void;
  /** What was just logged, with its undo. Takes the place of the count. */
  undo: ReactNode;
}

/** The room, the time, who is in, and whether everything is sent. */
export function HeadLine({ rooms, room, shown, onRoom, undo }: Props) {
  const name = rooms.find(({ id }) => id === room)?.name ?? (rooms.length === 1 ? rooms[0]?.name : messages.allRooms);
  const { in: here, asleep } = presentOf(shown);
  return (
    <header className="flex min-h-15.5 flex-wrap items-center gap-x-2.5 gap-y-1 px-room pt-1.5">
      {rooms.length > 1 ? (
        <>
          <h1 className="sr-only">{name}</h1>
          <span className="relative inline-flex min-w-0 max-w-full items-center">
            <select
              aria-label={messages.chooseRoom}
              value={room ?? ''}
              onChange={({ currentTarget: { value } }) => onRoom(value === '' ? undefined : value)}
              className="min-h-14 min-w-0 max-w-full cursor-pointer appearance-none truncate sized-by-content rounded-button bg-transparent ps-1 pe-10 text-sheet font-bold tracking-tight"
            >
              {rooms.map(({ id, name: one }) => (
                <option key={id} value={id}>
                  {one}
                </option>
              ))}
              <option value="">{messages.allRooms}</option>
            </select>
            <ChevronDown
              size={22}
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 end-2.5 my-auto"
            />
          </span>
        </>
      ) : (
        <h1 className="min-w-0 ps-1 text-sheet font-bold tracking-tight wrap-anywhere">{name}</h1>
      )}
      <Clock />
      <div className="flex max-w-full flex-auto shrink-0 flex-wrap items-center justify-end gap-x-2.5 gap-y-1">
        <div className="undo-slot">{undo}</div>
        <div className="head-count">
          <Pill tone="plain" icon={<UsersRound size={20} aria-hidden="true" className="flex-none" />}>
            {messages.present(here, asleep)}
          </Pill>
        </div>
        <QueuePill />
      </div>
    </header>
  );
}

function Clock() {
  return <span className="num px-1.5 font-semibold text-muted">{formatTime(timeAt(useNow()))}</span>;
}
