import { memo } from 'react';
import { dayHeading } from '../../../kit/date/day-groups';
import type { ThreadDay as Shown } from '../thread';
import { Line, type Ways } from './line';

interface Props extends Ways {
  shown: Shown;
  today: string;
}

/** A day under its heading. */
export const ThreadDay = memo(function ThreadDay({ shown: { day, clusters }, today, ...ways }: Props) {
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
            <Line key={bubble.id} bubble={bubble} cluster={cluster} day={day} {...ways} />
          )),
        )}
      </ol>
    </section>
  );
});
