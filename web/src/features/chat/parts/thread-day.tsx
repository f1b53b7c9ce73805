import { memo } from 'react';
import { dayHeading } from '../../../kit/date/day-groups';
import type { ThreadDay as Day } from '../thread';
import { Line, type LineActions } from './line';

interface Props extends LineActions {
  day: Day;
  today: string;
}

/** A day under its heading. */
export const ThreadDay = memo(function ThreadDay({ day: { day, clusters }, today, ...actions }: Props) {
  const { heading } = dayHeading(day, today);
  const id = `chat-${day}`;
  return (
    <section aria-labelledby={id} className="flex flex-col">
      <h2 id={id} className="self-center rounded-full bg-sunken px-3.5 py-1 text-sm font-semibold text-muted">
        {heading}
      </h2>
      <ol className="flex flex-col">
        {clusters.flatMap((cluster) =>
          cluster.bubbles.map((bubble) => (
            <Line key={bubble.id} bubble={bubble} cluster={cluster} day={day} {...actions} />
          )),
        )}
      </ol>
    </section>
  );
});
