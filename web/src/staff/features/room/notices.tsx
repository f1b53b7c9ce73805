import CalendarX from 'lucide-react/icons/calendar-x';
import CloudOff from 'lucide-react/icons/cloud-off';
import HardDrive from 'lucide-react/icons/hard-drive';
import KeyRound from 'lucide-react/icons/key-round';
import MoonStar from 'lucide-react/icons/moon-star';
import PartyPopper from 'lucide-react/icons/party-popper';
import type { ReactNode } from 'react';
import { timeAt } from '../../../kit/date/clock';
import { formatTime } from '../../../kit/date/formats';
import { askForPin } from '../../kit/pin-required';
import { useQueue } from '../../kit/queue/queue';
import { messages as states } from '../../kit/room/messages';
import { isClosing, missingOf, type ShownRoom } from '../../kit/room/model';
import { messages } from './messages';

interface Props {
  room: ShownRoom;
  closes: string;
  onMarkAbsent: (children: readonly string[]) => void;
  onCloseDay: () => void;
}

const ICON = { size: 22, 'aria-hidden': true, className: 'flex-none' } as const;

/** What needs attention now, each with its button. */
export function Notices({ room, closes, onMarkAbsent, onCloseDay }: Props) {
  const { online, problem, pinRequired } = useQueue();
  const { rooms, children, time } = room;
  const missing = missingOf(children, rooms, time);

  return (
    <ul aria-label={messages.notices} className="flex flex-wrap gap-2 px-room pt-1 empty:hidden">
      {!online && (
        <Notice warns icon={<CloudOff {...ICON} />} text={messages.offlineSince(formatTime(timeAt(rooms.at)))} />
      )}
      {problem === 'no_database' && <Notice warns icon={<HardDrive {...ICON} />} text={messages.noDatabase} />}
      {problem === 'full' && <Notice warns icon={<HardDrive {...ICON} />} text={messages.storageFull} />}
      {online && pinRequired.length > 0 && (
        <Notice warns icon={<KeyRound {...ICON} />} text={states.pinFor(pinRequired.length)}>
          <Key onPress={() => void askForPin(pinRequired)}>{messages.enterPin}</Key>
        </Notice>
      )}
      {rooms.holiday !== null && <Notice icon={<PartyPopper {...ICON} />} text={messages.holiday(rooms.holiday)} />}
      {missing.length > 0 && (
        <Notice icon={<CalendarX {...ICON} />} text={messages.missing(missing.length)}>
          <Key onPress={() => onMarkAbsent(missing.map(({ id }) => id))}>{messages.markMissing(missing.length)}</Key>
        </Notice>
      )}
      {isClosing(time, closes) && (
        <Notice icon={<MoonStar {...ICON} />} text={messages.closingSoon(formatTime(closes))}>
          <Key onPress={onCloseDay}>{messages.closeTheDay}</Key>
        </Notice>
      )}
    </ul>
  );
}

interface NoticeProps {
  icon: ReactNode;
  text: string;
  warns?: boolean;
  children?: ReactNode;
}

function Notice({ icon, text, warns = false, children }: NoticeProps) {
  return (
    <li
      className={`flex min-w-0 max-w-full flex-auto flex-wrap items-center gap-x-2.5 rounded-button ps-3.5 text-menu font-bold ${warns ? 'bg-warning-tint text-warning' : 'bg-sunken'} ${children ? '' : 'pe-3.5'}`}
    >
      {icon}
      <span className="num flex min-h-10 flex-1 basis-40 items-center">{text}</span>
      {children}
    </li>
  );
}

function Key({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="press min-h-14 max-w-full flex-initial rounded-button bg-tint px-4 py-1 font-bold text-on-tint"
    >
      {children}
    </button>
  );
}
