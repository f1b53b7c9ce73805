import { memo } from 'react';
import { type DayGroup, dayHeading } from '../../../kit/date/day-groups';
import { formatDay } from '../../../kit/date/formats';
import { messages as box } from '../../../kit/photo-box/messages';
import type { Photo } from '../../../kit/photo-box/photo';
import { messages } from '../messages';

interface Props {
  group: DayGroup<Photo>;
  today: string;
  /** Place of the day's first photo in the whole gallery. */
  place: number;
  base: string;
  onOpen: (place: number) => void;
}

/** A day of photos, three in a row. Days off the screen are neither laid out nor painted, and their size is kept. */
export const PhotoDay = memo(
  function PhotoDay({ group, today, place, base, onOpen }: Props) {
    const { heading } = dayHeading(group.day, today);
    const id = `photos-${group.day}`;
    const rows = Math.ceil(group.items.length / 3);
    return (
      <section
        aria-labelledby={id}
        style={{ contentVisibility: 'auto', containIntrinsicSize: `auto calc(44px + ${rows} * var(--tile))` }}
        className="-mx-gutter md:mx-0"
      >
        <h2
          id={id}
          className="sticky top-top z-5 flex items-baseline gap-2 bg-canvas px-gutter pt-3 pb-2 text-lg font-bold md:px-0"
        >
          {heading === 'today' ? messages.today : heading === 'yesterday' ? messages.yesterday : heading.date}
          <small className="text-sm font-normal text-muted">{messages.count(group.items.length)}</small>
        </h2>
        <ul className="grid grid-cols-3 gap-0.5 overflow-hidden md:rounded-card">
          {group.items.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                aria-label={box.photo(formatDay(photo.day))}
                aria-haspopup="dialog"
                onClick={() => onOpen(place + index)}
                className="block aspect-square w-full overflow-hidden bg-sunken -outline-offset-3 focus-visible:outline-3"
              >
                <img
                  src={base + photo.thumb}
                  alt=""
                  width={photo.width}
                  height={photo.height}
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                />
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  },
  // A page appended below leaves the days above as they are.
  (before, after) =>
    before.today === after.today &&
    before.place === after.place &&
    before.base === after.base &&
    before.group.items.length === after.group.items.length &&
    before.group.items.every((photo, index) => photo === after.group.items[index]),
);
