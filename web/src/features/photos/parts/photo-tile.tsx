import { memo } from 'react';
import { formatDay } from '../../../kit/date/formats';
import { names } from '../../../kit/photo-box/messages';
import type { Photo } from '../../../kit/photo-box/photo';

interface Props {
  photo: Photo;
  /** Position within its day, from 1, of `of` photos. */
  at: number;
  of: number;
  base: string;
  /** Index in the whole gallery. */
  index: number;
  /** In the tab order. */
  stop: boolean;
  onOpen: (index: number) => void;
}

/** Photos that a phone shows without scrolling, and photos in the first row. */
const IN_FIRST_VIEW = 15;
const FIRST_ROW = 3;

/** One photo of the gallery. Memoized: moving the tab stop re-renders two tiles of the day only. */
export const PhotoTile = memo(function PhotoTile({ photo, at, of, base, index, stop, onOpen }: Props) {
  return (
    <button
      type="button"
      aria-label={names.photoOfDay(formatDay(photo.day), at, of, photo.caption)}
      aria-haspopup="dialog"
      tabIndex={stop ? 0 : -1}
      data-index={index}
      onClick={() => onOpen(index)}
      className="block aspect-square w-full overflow-hidden bg-sunken -outline-offset-3 focus-visible:outline-3"
    >
      <img
        src={base + photo.thumb}
        alt=""
        width={photo.width}
        height={photo.height}
        loading={index < IN_FIRST_VIEW ? 'eager' : 'lazy'}
        fetchPriority={index < FIRST_ROW ? 'high' : 'auto'}
        decoding="async"
        className="size-full object-cover"
      />
    </button>
  );
});
