import { formatDay } from '../../../kit/date/formats';
import { highlighted } from '../../../kit/push/deep-link';
import { Table } from '../../../kit/ui/table';
import { messages } from '../messages';
import type { AttendanceDay } from '../model';

interface Props {
  month: string;
  days: readonly AttendanceDay[];
  /** The day that the deep link names. */
  target: string | undefined;
}

/** The days of a month; absent days are red and say so in words. */
export function AttendanceTable({ month, days, target }: Props) {
  const { date, inTime, outTime } = messages.columns;
  return (
    <Table
      caption={messages.table(month)}
      columns={[date, inTime, outTime]}
      rows={days.map(({ day, weekday, present, timeIn, timeOut }) => {
        const head = (
          <>
            <time dateTime={day}>{formatDay(day)}</time>
            <span className="ms-1.5 hidden text-sm font-normal text-muted md:inline">{weekday}</span>
          </>
        );
        const highlight = day === target ? highlighted : undefined;
        return present
          ? { key: day, highlight, cells: [head, clock(timeIn), clock(timeOut)] }
          : { key: day, highlight, cells: [head, messages.absent], tone: 'danger' };
      })}
    />
  );
}

function clock(time: string | undefined) {
  return time ?? <span className="font-normal text-muted">{messages.noTime}</span>;
}
