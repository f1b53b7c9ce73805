import { monthAndDate } from '../date/formats';

/** Month above day. It is decorative: the date is beside it as text. Inherits its colours. */
export function DateBlock({ day, className }: { day: string; className: string }) {
  const [month, date] = monthAndDate(day);
  return (
    <span
      aria-hidden="true"
      className={`grid min-h-16 min-w-14 flex-none place-content-center justify-items-center rounded-note p-1 ${className}`}
    >
      <span className="text-xs font-bold uppercase">{month}</span>
      <b className="num text-xl leading-row">{date}</b>
    </span>
  );
}
