import { formatDay } from '../date/formats';
import { names } from './messages';
import type { Photo } from './photo';

interface Props {
  photo: Photo | undefined;
  base: string;
  /** False for the neighbours at the sides. */
  current: boolean;
  zoomed: boolean;
}

/** One photo with its caption below. */
export function PhotoSlide({ photo, base, current, zoomed }: Props) {
  if (!photo) return null;
  const { caption, full, width, height } = photo;
  return (
    <figure
      aria-hidden={!current}
      data-slide={current ? 'current' : undefined}
      className={`grid size-full grid-cols-1 grid-rows-captioned place-items-center ${current ? '' : 'opacity-45'}`}
    >
      <img
        src={base + full}
        alt={current ? caption || names.photo(formatDay(photo.day)) : ''}
        width={width}
        height={height}
        draggable={false}
        className="max-h-full w-auto rounded-card object-contain"
      />
      {caption && (
        // It is the alternative text of the picture too.
        <figcaption
          aria-hidden="true"
          className={`max-h-24 max-w-full overflow-y-auto px-1 pt-2.5 text-center wrap-anywhere ${current && !zoomed ? '' : 'invisible'}`}
        >
          {caption}
        </figcaption>
      )}
    </figure>
  );
}
