import { formatTime } from '../../kit/date/formats';
import { type Kind, kindOf } from '../../kit/timeline/kinds';
import { entryText } from '../../kit/timeline/words';
import type { TodayOfChild as WireChild, Today as WireToday } from '../../wire/types.gen';
import { messages } from './messages';

// Maps the wire to the card of each child on Today. Pure functions.

export interface Today {
  child: string;
  /** Attendance, or what the parent reported. */
  state: { text: string; absent: boolean };
  entries: readonly TimelineEntry[];
  unread: number;
}

export interface TimelineEntry {
  id: string;
  clock: string;
  type: string;
  kind: Kind;
  message: string;
}

export function todayFromWire(wire: WireToday): Today[] {
  return wire.children.map((child) => ({
    child: child.child_id,
    state: stateOf(child),
    entries: child.moments.map(({ id, time, type, message, code, values }) => ({
      id,
      clock: formatTime(time),
      type,
      kind: kindOf(type),
      message: entryText(message, code, values),
    })),
    unread: child.unread,
  }));
}

/** The centre's record takes precedence over the parent's report. */
function stateOf({ attendance, absence, moments }: WireChild): Today['state'] {
  const here = (text: string) => ({ text, absent: false });
  if (attendance) {
    const { status, time_in, time_out } = attendance;
    if (status === 'Absent') return { text: messages.absent, absent: true };
    if (time_out) return here(messages.leftAt(formatTime(time_out)));
    return here(time_in ? messages.cameAt(formatTime(time_in)) : messages.present);
  }
  if (absence) return here(absence.late_at ? messages.lateAt(formatTime(absence.late_at)) : messages.away);
  return here(moments.length === 0 ? messages.nothing : messages.notYet);
}
