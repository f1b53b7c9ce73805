import { messages } from '../messages';
import type { AttendanceMonth } from '../model';
import { ArchBar } from './arch-bar';

/** Two bars, Present and Absent, each with its percentage and number of days. */
export function AttendanceChart({ month, attendance }: { month: string; attendance: AttendanceMonth }) {
  const { present, absent } = attendance;
  const halves = [
    { word: messages.present, share: present, bar: 'fill-primary', text: '' },
    { word: messages.absent, share: absent, bar: 'fill-danger', text: 'text-danger' },
  ];
  return (
    <figure
      aria-label={messages.chart(month, present.percent, absent.percent)}
      className="@container rounded-card bg-surface shadow-card"
    >
      <div className="grid gap-5 px-4 py-5 @arches:grid-cols-arches @arches:gap-0 md:p-6">
        {halves.map(({ word, share, bar, text }) => (
          <div
            key={word}
            className="flex items-end gap-2.5 border-line not-first:border-t not-first:pt-5 @arches:not-first:border-t-0 @arches:not-first:border-s @arches:not-first:pt-0 @arches:not-first:ps-3 md:gap-5 md:@arches:not-first:ps-6"
          >
            <ArchBar percent={share.percent} className={bar} />
            <p className={`num @max-arches:min-w-0 @max-arches:wrap-anywhere ${text}`}>
              <b className="block text-2xl">{messages.percent(share.percent)}</b>
              <b className="block">{word}</b>
              <span className="text-sm text-muted">{messages.days(share.days)}</span>
            </p>
          </div>
        ))}
      </div>
    </figure>
  );
}
