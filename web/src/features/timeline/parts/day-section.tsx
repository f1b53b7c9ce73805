import { memo } from 'react';
import { type DayGroup, dayHeading } from '../../../kit/date/day-groups';
import { highlighted } from '../../../kit/push/deep-link';
import { PAGE_STEP } from '../../../kit/query/page-step';
import { Windowed } from '../../../kit/query/windowed';
import type { TimelineEntry } from '../model';
import { EntryCard } from './entry-card';

/** Estimated height of a card in px, until the browser has rendered the day. */
const CARD_HEIGHT = 116;

/**
 * A day on the rail under its sticky heading. All headings are in the page; the entries are those of the newest page, of the
 * target's day and near the window, so thousands of them scroll well.
 */
export const DaySection = memo(
  function DaySection({
    group,
    today,
    target,
    pictureUrl,
    onOpen,
  }: {
    group: DayGroup<TimelineEntry>;
    today: string;
    /** The entry that the deep link names. */
    target: string | undefined;
    pictureUrl: (path: string) => string;
    onOpen: (id: string) => void;
  }) {
    const { heading, weekday } = dayHeading(group.day, today);
    const id = `day-${group.day}`;
    const pictures = group.items.filter(({ picture }) => picture);
    return (
      <section aria-labelledby={id}>
        <h2
          id={id}
          className="sticky top-top z-5 -mx-gutter flex items-baseline gap-2 bg-canvas px-gutter pt-3 pb-2 text-lg font-bold"
        >
          {heading}
          <small className="text-sm font-normal text-muted">{weekday}</small>
        </h2>
        <Windowed
          id={`timeline ${group.items[0]?.id} ${group.items.length}`}
          estimate={`${group.items.length * CARD_HEIGHT}px`}
          keep={group.first < PAGE_STEP || group.items.some((entry) => entry.id === target)}
          className="drawn-near -mx-gutter px-gutter pb-3"
        >
          {() => (
            <ol className="relative grid gap-3 pt-px ps-13 before:absolute before:top-5 before:-bottom-3 before:start-4.75 before:w-0.5 before:bg-child-rail">
              {group.items.map((entry, index) => (
                <li key={entry.id} {...(entry.id === target && highlighted)} className="highlightable rounded-card">
                  <EntryCard
                    entry={entry}
                    index={group.first + index}
                    pictureUrl={entry.picture && pictureUrl(entry.picture.path)}
                    nth={pictures.indexOf(entry) + 1}
                    ofDay={pictures.length}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ol>
          )}
        </Windowed>
      </section>
    );
  },
  // A page appended below does not change the days above.
  (before, after) =>
    before.today === after.today &&
    before.group.first === after.group.first &&
    before.target === after.target &&
    before.pictureUrl === after.pictureUrl &&
    before.group.items.length === after.group.items.length &&
    before.group.items.every((entry, index) => entry === after.group.items[index]),
);
