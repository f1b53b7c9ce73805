import { formatTime, weekday } from '../../kit/date/formats';
import { monthOf } from '../../kit/date/months';
import type { AttendanceYear, AttendanceDay as WireDay, AttendanceMonth as WireMonth } from '../../wire/types.gen';

// Maps a year of records to what Attendance Data shows. Pure functions; the server computes the percentages.

export interface AttendanceDay {
  day: string;
  /** 'Thu'. */
  weekday: string;
  present: boolean;
  /** Formatted for display; undefined if the centre recorded none. */
  timeIn: string | undefined;
  timeOut: string | undefined;
}

export interface AttendanceMonth {
  /** Counted from 0. */
  month: number;
  /** Newest first. */
  days: readonly AttendanceDay[];
  present: Share;
  absent: Share;
}

interface Share {
  days: number;
  /** The rounded share of all days. */
  percent: number;
}

/** The months that have records. */
export function monthsFromWire(wire: AttendanceYear): AttendanceMonth[] {
  return wire.months.filter(({ days }) => days.length > 0).map(monthFromWire);
}

function monthFromWire(wire: WireMonth): AttendanceMonth {
  return {
    month: monthOf(wire.month),
    days: wire.days.map(dayFromWire).reverse(),
    present: { days: wire.present, percent: wire.present_percent },
    absent: { days: wire.absent, percent: wire.absent_percent },
  };
}

function dayFromWire({ date, status, time_in, time_out }: WireDay): AttendanceDay {
  return {
    day: date,
    weekday: weekday(date, 'short'),
    present: status === 'Present',
    timeIn: time_in ? formatTime(time_in) : undefined,
    timeOut: time_out ? formatTime(time_out) : undefined,
  };
}
