import { dayAt, timeAt } from '../../../kit/date/clock';
import { formatDay, formatTime } from '../../../kit/date/formats';
import type { ListedTablet } from '../../../wire-staff/types.gen';
import { messages } from './messages';

interface Mark {
  tone: 'ok' | 'wait' | 'no' | 'off';
  text: string;
}

const MINUTE_MS = 60_000;
/** A tablet that is on comes more often than this. */
const NOW_MS = 2 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** When the tablet last came: 'now', '12 min ago', '12:18 PM' or the day. */
export function seenText(seen: number, now: number): string {
  const ago = now - seen;
  if (ago < NOW_MS) return messages.now;
  if (ago < HOUR_MS) return messages.minutesAgo(Math.floor(ago / MINUTE_MS));
  return dayAt(seen) === dayAt(now) ? formatTime(timeAt(seen)) : formatDay(dayAt(seen));
}

export function marksOf(tablet: ListedTablet): Mark[] {
  if (tablet.withdrawn_at) return [{ tone: 'off', text: messages.withdrawn }];
  const marks: Mark[] = [];
  if (tablet.locked) marks.push({ tone: 'no', text: messages.locked });
  if (tablet.waiting > 0) marks.push({ tone: 'wait', text: messages.waiting(tablet.waiting) });
  else marks.push({ tone: 'ok', text: messages.allSent });
  if (tablet.storage === 'may_be_cleared') marks.push({ tone: 'no', text: messages.mayBeCleared });
  return marks;
}

export interface TabletFields {
  name: string;
  centre: string | undefined;
  rooms: string[];
}

export type Fault = 'noName' | 'noCentre' | 'noRoom';

export function faultOf({ name, centre, rooms }: TabletFields): Fault | undefined {
  if (name.trim() === '') return 'noName';
  if (centre === undefined) return 'noCentre';
  return rooms.length === 0 ? 'noRoom' : undefined;
}

/** What a tablet opens by its QR code: the address and the code, which the server never sees in it. */
export function pairingAddress(origin: string, code: string): string {
  return `${origin}/pair#pair=${code}`;
}
