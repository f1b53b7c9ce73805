import { memo } from 'react';
import { type DayGroup, dayHeading } from '../../../kit/date/day-groups';
import type { Photo } from '../../../kit/photo-box/photo';
import { highlightedDay } from '../../../kit/push/deep-link';
import { PAGE_STEP } from '../../../kit/query/page-step';
import { Windowed } from '../../../kit/query/windowed';
import { messages } from '../messages';
import { PhotoTile } from './photo-tile';

interface Props {
  group: DayGroup<Photo>;
  today: string;
  /** The deep link names this day. */
  isTarget: boolean;
  /** Index of the photo in the tab order, if it is one of this day. */
  stop: number | undefined;
  base: string;
  onOpen: (index: number) => void;
}

/** Photos rendered in one step when a day comes near the viewport; longer days take several steps. */
const AT_ONCE = 12;

/**
 * A day of photos, three per row. All headings are in the page; the photos are those of the newest page, near the window and
 * beside the tab stop.
 */
export const PhotoDay = memo(
  function PhotoDay({ group, today, isTarget, stop, base, onOpen }: Props) {
    const { heading } = dayHeading(group.day, today);
    const id = `photos-${group.day}`;
    return (
      <section aria-labelledby={id} {...(isTarget && highlightedDay)} className="-mx-gutter md:mx-0">
        <h2
          id={id}
          className="sticky top-top z-5 flex items-baseline gap-2 bg-canvas px-gutter pt-3 pb-2 text-lg font-bold md:px-0"
        >
          {heading}
          <small className="text-sm font-normal text-muted">{messages.count(group.items.length)}</small>
        </h2>
        <div className="grid gap-0.5 overflow-hidden md:rounded-card">
          {inParts(group.items).map((part, nth) => {
            const first = group.first + nth * AT_ONCE;
            return (
              <Windowed
                key={part[0]?.id}
                id={`photos ${part[0]?.id} ${part.length}`}
                estimate={`calc(${Math.ceil(part.length / 3)} * var(--tile))`}
                keep={first < PAGE_STEP || (stop !== undefined && stop >= first && stop < first + part.length)}
                className="drawn-near"
              >
                {() => (
                  <ul className="grid grid-cols-3 gap-0.5">
                    {part.map((photo, index) => (
                      <li key={photo.id}>
                        <PhotoTile
                          photo={photo}
                          at={nth * AT_ONCE + index + 1}
                          of={group.items.length}
                          base={base}
                          index={first + index}
                          stop={first + index === stop}
                          onOpen={onOpen}
                        />
                      </li>
                    ))}
                  </ul>
                )}
              </Windowed>
            );
          })}
        </div>
      </section>
    );
  },
  // A page appended below does not change the days above.
  (before, after) =>
    before.today === after.today &&
    before.group.first === after.group.first &&
    before.isTarget === after.isTarget &&
    before.stop === after.stop &&
    before.base === after.base &&
    before.group.items.length === after.group.items.length &&
    before.group.items.every((photo, index) => photo === after.group.items[index]),
);

function inParts(photos: readonly Photo[]): (readonly Photo[])[] {
  return Array.from({ length: Math.ceil(photos.length / AT_ONCE) }, (_, nth) =>
    photos.slice(nth * AT_ONCE, (nth + 1) * AT_ONCE),
  );
}
