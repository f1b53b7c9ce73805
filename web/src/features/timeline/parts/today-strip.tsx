import { CalendarX } from 'lucide-react';
import { KindIcon } from '../../../kit/moments/kind-icon';
import { messages } from '../messages';
import type { TodaySoFar } from '../model';

/** 'Today so far' on phones and tablets: three facts in one row, the going in place of the coming; one for who is absent. */
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
    <dl
      aria-label={messages.todaySoFar}
      className="mb-1 grid grid-cols-facts gap-y-3 overflow-hidden rounded-card bg-surface py-3.5 shadow-card @beside:hidden"
    >
      {facts.map(({ tone, label, value }) => (
        <div key={tone} data-kind={tone} className="-ms-px border-s border-line px-2.5">
          <dt className="flex items-center gap-1.5 text-xs font-semibold text-muted">
            <span className={sofar.absent ? 'text-danger' : 'text-kind'}>
              {sofar.absent ? <CalendarX size={16} aria-hidden="true" /> : <KindIcon tone={tone} size={16} />}
            </span>
            {label}
          </dt>
          <dd className={`num mt-0.5 text-md ${value ? 'font-bold' : 'text-muted'}`}>{value ?? messages.notYet}</dd>
        </div>
      ))}
    </dl>
  );
}
