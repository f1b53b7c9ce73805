import { messages } from '../messages';
import type { AttendanceMonth } from '../model';
import { ArchBar } from './arch-bar';

/** Present beside Absent as two bars, each with its share and its days in figures. */
export function AttendanceChart({ month, attendance }: { month: string; attendance: AttendanceMonth }) {
  const { present, absent } = attendance;
  const halves = [
    { word: messages.present, share: present, bar: 'fill-primary', text: '' },
    { word: messages.absent, share: absent, bar: 'fill-danger', text: 'text-danger' },
  ];
  return (
    <figure
      aria-label={messages.chart(month, present.percent, absent.percent)}
      className="grid grid-cols-2 rounded-card bg-surface px-4 py-5 shadow-card lg:grid-cols-1 lg:gap-6 lg:p-6"
    >
      {halves.map(({ word, share, bar, text }) => (
        <div
          key={word}
          className="flex items-end gap-2.5 border-line not-first:border-l not-first:pl-3.5 md:gap-3.5 md:not-first:pl-4.5 lg:gap-5 lg:not-first:border-t lg:not-first:border-l-0 lg:not-first:pt-6 lg:not-first:pl-0"
        >
          <ArchBar percent={share.percent} className={bar} />
          <p className={`num ${text}`}>
            <b className="block text-2xl">{messages.percent(share.percent)}</b>
            <b className="block">{word}</b>
            <span className="text-sm text-muted">{messages.days(share.days)}</span>
          </p>
        </div>
      ))}
    </figure>
  );
}
