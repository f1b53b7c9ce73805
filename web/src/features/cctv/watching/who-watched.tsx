import { useState } from 'react';
import { dayHeading } from '../../../kit/date/day-groups';
import { formatTime } from '../../../kit/date/formats';
import { useToday } from '../../../kit/date/use-today';
import { QueryState } from '../../../kit/query/query-state';
import { Button } from '../../../kit/ui/button';
import { Skeleton } from '../../../kit/ui/skeleton';
import { messages } from '../messages';
import type { View } from './model';
import { useWhoWatched } from './queries';

const SHORT = 5;

/** The list of views of the child's cameras. Parents see the same list as the centre. */
export function WhoWatched() {
  const today = useToday();
  const query = useWhoWatched();
  const [all, showAll] = useState(false);
  return (
    <section aria-labelledby="who-watched" className="mt-8">
      <h2 id="who-watched" className="text-lg font-bold">
        {messages.watched}
      </h2>
      <p className="mb-3 text-sm text-muted">{messages.watchedText}</p>
      <QueryState query={query} skeleton={<Skeleton className="h-24 rounded-card" />}>
        {(views) =>
          views.length === 0 ? (
            <p className="text-muted">{messages.nobody}</p>
          ) : (
            <>
              <ul className="rounded-card bg-surface px-4 shadow-card">
                {(all ? views : views.slice(0, SHORT)).map((view, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and no state
                  <Line key={index} view={view} today={today} />
                ))}
              </ul>
              {!all && views.length > SHORT && (
                <div className="mt-3 grid md:justify-center">
                  <Button look="plain" onClick={() => showAll(true)}>
                    {messages.showAll}
                  </Button>
                </div>
              )}
            </>
          )
        }
      </QueryState>
    </section>
  );
}

function Line({ view: { name, camera, day, from, until }, today }: { view: View; today: string }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 border-line py-3 not-first:border-t">
      <span className="min-w-0 wrap-anywhere">
        <b>{name}</b> <span className="text-muted">{camera}</span>
      </span>
      <span className="num text-sm text-muted">
        {dayHeading(day, today).heading}, {formatTime(from)}
        {' – '}
        {formatTime(until)}
      </span>
    </li>
  );
}
