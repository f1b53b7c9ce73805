import { memo } from 'react';
import { formatDay } from '../../../kit/date/formats';
import { names } from '../../../kit/photo-box/messages';
import type { Photo } from '../../../kit/photo-box/photo';

interface Props {
  photo: Photo;
  /** Which of its day's photos it is, and how many there are. */
  at: number;
  of: number;
  base: string;
  /** In the whole gallery. */
  place: number;
  /** The one to which Tab leads. */
  stop: boolean;
  onOpen: (place: number) => void;
}

/** So many a phone shows without scrolling, and how many of them are the first row. */
const IN_FIRST_VIEW = 15;
const FIRST_ROW = 3;

/** A photo as one of three in a row. Every key that moves the stop renders its day anew, but of its photos only two. */
export const PhotoTile = memo(function PhotoTile({ photo, at, of, base, place, stop, onOpen }: Props) {
  return (
    <button
      type="button"
      aria-label={names.photoOfDay(formatDay(photo.day), at, of, photo.caption)}
      aria-haspopup="dialog"
      tabIndex={stop ? 0 : -1}
      data-place={place}
      onClick={() => onOpen(place)}
      className="block aspect-square w-full overflow-hidden bg-sunken -outline-offset-3 focus-visible:outline-3"
    >
      <img
        src={base + photo.thumb}
        alt=""
        width={photo.width}
        height={photo.height}
        loading={place < IN_FIRST_VIEW ? 'eager' : 'lazy'}
        fetchPriority={place < FIRST_ROW ? 'high' : 'auto'}
        decoding="async"
        className="size-full object-cover"
      />
    </button>
  );
});
