import type { ReactNode } from 'react';
import { timeAt } from '../../../kit/date/clock';
import { formatTime } from '../../../kit/date/formats';
import { Mark } from '../../../kit/ui/mark';
import type { ShownTablet } from '../../../wire-staff/types.gen';
import { useNow } from '../../kit/time';
import { useTitle } from '../../kit/ui/middle-page';
import { messages } from './messages';

interface Props {
  rooms: ShownTablet['rooms'];
  connection: ReactNode;
  onOpen: () => void;
}

/** What the tablet shows while nobody uses it: no name and no face of anybody. */
export function RestScreen({ rooms, connection, onOpen }: Props) {
  const time = useNow();
  const names = rooms.map(({ name }) => name).join(', ');
  useTitle(names);
  const children = rooms.reduce((sum, room) => sum + room.children, 0);
  return (
    <main className="relative grid min-h-dvh place-content-center justify-items-center gap-2.5 p-4 text-center">
      <Mark size={96} />
      <h1 className="text-3xl font-bold wrap-anywhere">{names}</h1>
      <p className="num text-clock font-bold tracking-tight">{formatTime(timeAt(time))}</p>
      <p className="num text-xl font-bold">{messages.children(children)}</p>
      {connection}
      {/* The whole screen is the button. A click and not the first contact: the contact would press what appears below it. */}
      <button
        type="button"
        onClick={onOpen}
        className="mt-3 min-h-14 min-w-14 px-6 text-muted after:absolute after:inset-0"
      >
        {messages.touchToOpen}
      </button>
    </main>
  );
}
