import { formatDay } from '../../../kit/date/formats';
import { messages as box } from '../../../kit/photo-box/messages';
import type { Photo } from '../../../kit/photo-box/photo';

interface Props {
  photo: Photo;
  base: string;
  /** In the whole gallery. */
  place: number;
  onOpen: (place: number) => void;
}

/** A photo as one of three in a row. */
export function PhotoTile({ photo, base, place, onOpen }: Props) {
  return (
    <button
      type="button"
      aria-label={box.photo(formatDay(photo.day))}
      aria-haspopup="dialog"
      onClick={() => onOpen(place)}
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
  );
}
