import Ellipsis from 'lucide-react/icons/ellipsis';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import History from 'lucide-react/icons/rotate-ccw-clock';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import type { PersonOnTablet } from '../../../wire-staff/types.gen';
import { Initial } from '../../kit/ui/initial';
import { messages } from './messages';

export type View = 'room' | 'recent' | 'review' | 'more';

interface Props {
  view: View;
  person: PersonOnTablet | undefined;
  /** How many entries are to review. */
  toReview: number;
  onView: (view: View) => void;
  onPerson: () => void;
}

const ICON = { size: 25, 'aria-hidden': true } as const;

/** Where one is on the tablet, and who is active. */
export function Rail({ view, person, toReview, onView, onPerson }: Props) {
  return (
    <nav aria-label={messages.main} className="room-rail bg-surface">
      <Item on={view === 'room'} icon={<LayoutGrid {...ICON} />} text={messages.room} onPress={() => onView('room')} />
      <Item
        on={view === 'recent' || view === 'review'}
        icon={<History {...ICON} />}
        text={messages.recent}
        count={toReview}
        onPress={() => onView('recent')}
      />
      <Item on={view === 'more'} icon={<Ellipsis {...ICON} />} text={messages.more} onPress={() => onView('more')} />
      <button type="button" onClick={onPerson} className="press room-rail-item room-rail-me">
        {person ? (
          <>
            <span className="rounded-full shadow-chosen-face">
              <Initial name={person.name} />
            </span>
            <span className="sr-only">{messages.activePerson(person.name)}</span>
            <span aria-hidden="true">{person.name.split(' ', 1)}</span>
          </>
        ) : (
          <>
            <UserRound {...ICON} />
            {messages.whoIsHere}
          </>
        )}
      </button>
    </nav>
  );
}

interface ItemProps {
  on: boolean;
  icon: ReactNode;
  text: string;
  count?: number;
  onPress: () => void;
}

function Item({ on, icon, text, count = 0, onPress }: ItemProps) {
  return (
    <button
      type="button"
      aria-current={on ? 'page' : undefined}
      onClick={onPress}
      className={`press room-rail-item ${on ? 'bg-tint text-on-tint' : 'text-muted'}`}
    >
      {icon}
      {text}
      {count > 0 && (
        <span className="num absolute top-0.5 left-1/2 ms-2 grid h-5.5 min-w-5.5 place-items-center rounded-full bg-accent px-1 text-sm/none font-bold text-on-accent">
          {count}
        </span>
      )}
    </button>
  );
}
