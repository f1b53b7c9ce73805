import { CalendarX } from 'lucide-react';
import { KindIcon } from '../../../kit/timeline/kind-icon';
import { wordOf } from '../../../kit/timeline/words';
import { Facts } from '../../../kit/ui/facts';
import { messages } from '../messages';
import type { TimelineEntry, TodaySoFar } from '../model';

/** 'Today so far' beside the timeline on wide screens. */
export function TodayCard({ sofar }: { sofar: TodaySoFar }) {
  const facts = sofar.absent
    ? ([{ tone: 'attendance', label: messages.attendance, value: messages.absent }] as const)
    : ([
        { tone: 'attendance', label: messages.arrived, value: sofar.arrived?.clock },
        ...(sofar.left ? [{ tone: 'attendance', label: messages.left, value: sofar.left.clock } as const] : []),
        { tone: 'meals', label: messages.lastMeal, value: mealAndTime(sofar.lastMeal) },
        { tone: 'sleep', label: messages.lastNap, value: sofar.lastNap?.clock },
      ] as const);
  return (
    <section className="rounded-card bg-surface p-4 shadow-card">
      <h2 className="text-lg font-bold">{messages.todaySoFar}</h2>
      <Facts
        look="icons"
        facts={facts.map(({ tone, label, value }) => ({
          name: label,
          kind: tone,
          icon: (
            <span
              className={`grid size-10 place-items-center rounded-full ${sofar.absent ? 'bg-danger-tint text-danger' : 'bg-kind-tint text-kind'}`}
            >
              {sofar.absent ? <CalendarX size={20} aria-hidden="true" /> : <KindIcon tone={tone} size={20} />}
            </span>
          ),
          value: value ?? <span className="font-normal text-muted">{messages.notYet}</span>,
        }))}
        className="mt-1"
      />
    </section>
  );
}

function mealAndTime(meal: TimelineEntry | undefined): string | undefined {
  if (meal === undefined) return undefined;
  return `${wordOf(meal.kind, meal.type)}, ${meal.clock}`;
}
