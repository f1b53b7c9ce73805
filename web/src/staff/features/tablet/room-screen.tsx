import { DoorOpen, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { timeAt } from '../../../kit/date/clock';
import { formatTime } from '../../../kit/date/formats';
import { Button } from '../../../kit/ui/button';
import type { PersonOnTablet, ShownTablet } from '../../../wire-staff/types.gen';
import { useNow } from '../../kit/time';
import { Initial } from '../../kit/ui/initial';
import { useTitle } from '../../kit/ui/middle-page';
import { messages } from './messages';

interface Props {
  tablet: Pick<ShownTablet, 'name' | 'rooms'>;
  person: PersonOnTablet | undefined;
  connection: ReactNode;
  onAsk: () => void;
  onGoHome: () => Promise<void>;
}

/** The rooms of the tablet, and who is active. */
export function RoomScreen({ tablet, person, connection, onAsk, onGoHome }: Props) {
  const time = useNow();
  const names = tablet.rooms.map(({ name }) => name).join(', ');
  useTitle(names);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-3">
        <h1 className="min-w-0 text-2xl font-bold wrap-anywhere">{names}</h1>
        <span className="num flex-1 font-semibold text-muted">{formatTime(timeAt(time))}</span>
        {connection}
      </header>
      <main className="grid flex-1 place-content-center gap-4 p-4 text-center">
        <ul className="flex flex-wrap justify-center gap-3">
          {tablet.rooms.map((room) => (
            <li key={room.id} className="min-w-choice rounded-card bg-surface px-6 py-4 shadow-card">
              <b className="block text-lg wrap-anywhere">{room.name}</b>
              <span className="num block text-muted">{messages.children(room.children)}</span>
            </li>
          ))}
        </ul>
        <p className="text-muted">{messages.soon}</p>
      </main>
      <footer className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-surface px-4 py-3 shadow-bar">
        <p role="status" className="flex min-h-14 grow basis-52 items-center gap-3 font-bold">
          {person ? (
            <>
              <Initial name={person.name} />
              <span className="min-w-0 wrap-anywhere">{messages.activePerson(person.name)}</span>
            </>
          ) : (
            <span className="text-muted">{messages.nobodyActive}</span>
          )}
        </p>
        {person ? (
          <div className="flex flex-wrap gap-2">
            <Button big look="line" onClick={onAsk}>
              <UserRound size={22} aria-hidden="true" />
              {messages.changePerson}
            </Button>
            <Button big look="quiet" onClick={() => void onGoHome()}>
              <DoorOpen size={22} aria-hidden="true" />
              {messages.goingHome}
            </Button>
          </div>
        ) : (
          <Button big onClick={onAsk}>
            <UserRound size={22} aria-hidden="true" />
            {messages.whoIsHere}
          </Button>
        )}
      </footer>
    </div>
  );
}
