import { KindIcon } from '../../../kit/moments/kind-icon';
import { messages } from '../messages';
import type { TodaySoFar } from '../model';

/** 'Today so far' on phones and tablets: three facts in one row, the going in place of the coming. */
export function TodayStrip({ sofar }: { sofar: TodaySoFar }) {
  const facts = [
    {
      tone: 'attendance',
      label: sofar.left ? messages.left : messages.arrived,
      moment: sofar.left ?? sofar.arrived,
    },
    { tone: 'meals', label: messages.lastMeal, moment: sofar.lastMeal },
    { tone: 'sleep', label: messages.lastNap, moment: sofar.lastNap },
  ] as const;
  return (
    <dl
      aria-label={messages.todaySoFar}
      className="mb-1 grid grid-cols-facts gap-y-3 overflow-hidden rounded-card bg-surface py-3.5 shadow-card @beside:hidden"
    >
      {facts.map(({ tone, label, moment }) => (
        <div key={tone} data-kind={tone} className="-ml-px border-l border-line px-2.5">
          <dt className="flex items-center gap-1.5 text-xs font-semibold text-muted">
            <span className="text-kind">
              <KindIcon tone={tone} size={16} />
            </span>
            {label}
          </dt>
          <dd className={`num mt-0.5 text-md ${moment ? 'font-bold' : 'text-muted'}`}>
            {moment?.clock ?? messages.notYet}
          </dd>
        </div>
      ))}
    </dl>
  );
}
