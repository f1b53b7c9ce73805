import { memo } from 'react';
import { type DayGroup, dayHeading } from '../../../kit/date/day-groups';
import { askedFor } from '../../../kit/push/opened';
import type { Moment } from '../model';
import { MomentCard } from './moment-card';

/** What a card measures on average; the browser remembers the real height once it has painted the day. */
const CARD_HEIGHT = 116;

/**
 * A day on the rail under its sticky heading. Days off the screen are neither laid out nor painted, so the list may
 * grow to thousands of moments and still scroll; it stays whole for search in the page and for readers.
 */
export const DaySection = memo(
  function DaySection({
    group,
    today,
    opened,
    pictureUrl,
    onOpen,
  }: {
    group: DayGroup<Moment>;
    today: string;
    /** The moment for whose sake the screen was opened. */
    opened: string | undefined;
    pictureUrl: (path: string) => string;
    onOpen: (id: string) => void;
  }) {
    const { heading, weekday } = dayHeading(group.day, today);
    const id = `day-${group.day}`;
    const pictures = group.items.filter(({ picture }) => picture);
    return (
      <section
        aria-labelledby={id}
        className="-mx-gutter px-gutter pb-3"
        style={{ contentVisibility: 'auto', containIntrinsicSize: `auto ${44 + group.items.length * CARD_HEIGHT}px` }}
      >
        <h2
          id={id}
          className="sticky top-top z-5 -mx-gutter flex items-baseline gap-2 bg-canvas px-gutter pt-3 pb-2 text-lg font-bold"
        >
          {heading}
          <small className="text-sm font-normal text-muted">{weekday}</small>
        </h2>
        <ol className="relative grid gap-3 pt-px ps-13 before:absolute before:top-5 before:-bottom-3 before:start-4.75 before:w-0.5 before:bg-child-rail">
          {group.items.map((moment, index) => (
            <li key={moment.id} {...(moment.id === opened && askedFor)} className="sought rounded-card">
              <MomentCard
                moment={moment}
                place={group.first + index}
                pictureUrl={moment.picture && pictureUrl(moment.picture.path)}
                nth={pictures.indexOf(moment) + 1}
                ofDay={pictures.length}
                onOpen={onOpen}
              />
            </li>
          ))}
        </ol>
      </section>
    );
  },
  // A page appended below leaves the days above as they are: same moments, nothing to do.
  (before, after) =>
    before.today === after.today &&
    before.group.first === after.group.first &&
    before.opened === after.opened &&
    before.pictureUrl === after.pictureUrl &&
    before.group.items.length === after.group.items.length &&
    before.group.items.every((moment, index) => moment === after.group.items[index]),
);
