import { memo } from 'react';
import { dayHeading } from '../../../kit/date/day-groups';
import { PAGE_STEP } from '../../../kit/query/page-step';
import { Windowed } from '../../../kit/query/windowed';
import type { ThreadDay as Day } from '../thread';
import { Line, type LineActions } from './line';

interface Props extends LineActions {
  day: Day;
  today: string;
}

/** Estimated height of a message in px, until the browser has rendered the day. */
const LINE_HEIGHT = 64;

/**
 * A day under its heading. All headings are in the page; the messages are those of the newest page, of the target's day and
 * near the view.
 */
export const ThreadDay = memo(function ThreadDay({ day: { day, clusters, size, newer }, today, ...actions }: Props) {
  const { heading } = dayHeading(day, today);
  const id = `chat-${day}`;
  return (
    <section aria-labelledby={id} className="flex flex-col">
      <h2 id={id} className="self-center rounded-full bg-sunken px-3.5 py-1 text-sm font-semibold text-muted">
        {heading}
      </h2>
      <Windowed
        id={`chat ${clusters[0]?.bubbles[0]?.id} ${size}`}
        estimate={`${size * LINE_HEIGHT}px`}
        keep={newer < PAGE_STEP || clusters.some(({ bubbles }) => bubbles.some(({ id }) => id === actions.target))}
      >
        {() => (
          <ol className="flex flex-col">
            {clusters.flatMap((cluster) =>
              cluster.bubbles.map((bubble) => (
                <Line key={bubble.id} bubble={bubble} cluster={cluster} day={day} {...actions} />
              )),
            )}
          </ol>
        )}
      </Windowed>
    </section>
  );
});
