import { CalendarX } from 'lucide-react';
import { KindIcon } from '../../../kit/timeline/kind-icon';
import { Facts } from '../../../kit/ui/facts';
import { messages } from '../messages';
import type { TodaySoFar } from '../model';

/** 'Today so far' on phones and tablets: three facts in a row. The departure replaces the arrival; an absence replaces all. */
export function TodayStrip({ sofar }: { sofar: TodaySoFar }) {
  const facts = sofar.absent
    ? ([{ tone: 'attendance', label: messages.attendance, value: messages.absent }] as const)
    : ([
        {
          tone: 'attendance',
          label: sofar.left ? messages.left : messages.arrived,
          value: (sofar.left ?? sofar.arrived)?.clock,
        },
        { tone: 'meals', label: messages.lastMeal, value: sofar.lastMeal?.clock },
        { tone: 'sleep', label: messages.lastNap, value: sofar.lastNap?.clock },
      ] as const);
  return (
    <Facts
      look="divided"
      label={messages.todaySoFar}
      facts={facts.map(({ tone, label, value }) => ({
        name: label,
        kind: tone,
        icon: (
          <span className={sofar.absent ? 'text-danger' : 'text-kind'}>
            {sofar.absent ? <CalendarX size={16} aria-hidden="true" /> : <KindIcon tone={tone} size={16} />}
          </span>
        ),
        value: value ? <b>{value}</b> : <span className="text-muted">{messages.notYet}</span>,
      }))}
      className="mb-1 grid-cols-facts rounded-card bg-surface py-3.5 shadow-card @beside:hidden"
    />
  );
}
