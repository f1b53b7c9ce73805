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
      className="mb-1 grid grid-cols-3 rounded-card bg-surface px-1 py-3.5 shadow-card lg:hidden"
    >
      {facts.map(({ tone, label, moment }) => (
        <div key={tone} data-kind={tone} className="px-3 not-first:shadow-divide">
          <dt className="flex items-center gap-1.5 text-xs font-semibold whitespace-nowrap text-muted">
            <span className="text-kind">
              <KindIcon tone={tone} size={16} />
            </span>
            {label}
          </dt>
          <dd className={`num mt-0.5 text-md whitespace-nowrap ${moment ? 'font-bold' : 'text-muted'}`}>
            {moment?.clock ?? messages.notYet}
          </dd>
        </div>
      ))}
    </dl>
  );
}
