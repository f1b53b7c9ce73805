import type { PersonOnTablet, ShownTablet } from '../../../../wire-staff/types.gen';
import { send } from '../../../kit/queue/sender';
import type { ShownRoom } from '../../../kit/room/model';
import { AbsentSheet } from './absent-sheet';
import { CheckInSheet } from './check-in-sheet';
import { ChildSheet } from './child-sheet';
import { ClosingSheet } from './closing-sheet';
import { DetailsSheet } from './details-sheet';
import { HandOverSheet } from './hand-over-sheet';
import { PersonSheet } from './person-sheet';
import type { OnCare, Sheet } from './sheet';

interface Props {
  sheet: Sheet;
  room: ShownRoom;
  people: ShownTablet['people'];
  /** The active person. */
  person: PersonOnTablet | undefined;
  onAsk: () => void;
  /** Resolves with the reason when it did not work. */
  onGoHome: () => Promise<string | undefined>;
  onSheet: (sheet: Sheet | undefined) => void;
  onCare: OnCare;
}

/** The open sheet. */
export function Sheets({ sheet, room, people, person, onAsk, onGoHome, onSheet, onCare }: Props) {
  const { children, rooms } = room;
  const close = () => onSheet(undefined);
  const care: OnCare = (kind, of) => {
    close();
    onCare(kind, of);
  };
  if (sheet.kind === 'check_in')
    return (
      <CheckInSheet
        shown={children}
        first={sheet.children}
        onAbsent={(of) => onSheet({ kind: 'absent', children: of })}
        onDetails={(child) => onSheet({ kind: 'details', child })}
        onClose={close}
      />
    );
  if (sheet.kind === 'absent') return <AbsentSheet shown={children} first={sheet.children} onClose={close} />;
  if (sheet.kind === 'closing')
    return (
      <ClosingSheet
        room={room}
        onHandOver={({ id }) => onSheet({ kind: 'hand_over', child: id })}
        onWake={(of) => care('nap_end', of)}
        onMeal={care}
        onSend={send}
        onClose={close}
      />
    );
  if (sheet.kind === 'person') {
    if (!person) return null;
    const ask = () => {
      close();
      onAsk();
    };
    const goHome = async () => {
      const failed = await onGoHome();
      if (failed === undefined) close();
      return failed;
    };
    return <PersonSheet person={person} onAsk={ask} onGoHome={goHome} onClose={close} />;
  }
  const of = sheet.child;
  const child = children.find(({ id }) => id === of);
  if (!child) return null;
  if (sheet.kind === 'details') return <DetailsSheet child={child} people={people} onClose={close} />;
  if (sheet.kind === 'hand_over') return <HandOverSheet child={child} listAt={rooms.at} onClose={close} />;
  return (
    <ChildSheet
      child={child}
      onCare={(kind) => care(kind, [child.id])}
      onHandOver={() => onSheet({ kind: 'hand_over', child: child.id })}
      onCheckIn={() => onSheet({ kind: 'check_in', children: [child.id] })}
      onDetails={() => onSheet({ kind: 'details', child: child.id })}
      onClose={close}
    />
  );
}
