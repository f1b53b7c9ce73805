import { type PointerEvent, useRef, useState } from 'react';
import { formatDay } from '../date/formats';
import { onward } from '../text/direction';
import { names } from './names';
import type { Photo } from './photo';

/** How far a finger has to go before the photo follows it. */
const SWIPE = 56;

interface Props {
  photos: readonly Photo[];
  at: number;
  base: string;
  zoomed: boolean;
  onStep: (by: 1 | -1) => void;
}

/** The photo with its neighbours peeking in from the sides; a finger pulls it along. Zoomed, it scrolls in its own frame. */
export function PhotoStage({ photos, at, base, zoomed, onStep }: Props) {
  const from = useRef<number>(undefined);
  const [pulled, setPulled] = useState(0);
  const photo = photos[at];
  if (!photo) return null;
  const alt = photo.caption || names.photo(formatDay(photo.day));

  if (zoomed) {
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keys
      <section tabIndex={0} aria-label={alt} className="relative min-h-0 overflow-auto">
        <img
          src={base + photo.full}
          alt={alt}
          width={photo.width}
          height={photo.height}
          className="w-zoomed max-w-none"
        />
      </section>
    );
  }

  function begin(event: PointerEvent) {
    if (event.isPrimary) from.current = event.clientX;
  }
  function follow(event: PointerEvent) {
    if (from.current !== undefined && event.isPrimary) setPulled(event.clientX - from.current);
  }
  function end() {
    if (from.current === undefined) return;
    from.current = undefined;
    setPulled(0);
    // The next photo stands where one reads on to, and is pulled in from there.
    if (Math.abs(pulled) > SWIPE) onStep(pulled * onward() < 0 ? 1 : -1);
  }

  const slides = [photos[at - 1], photo, photos[at + 1]];
  return (
    <div
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      className="relative flex min-h-0 touch-pan-y items-center justify-center gap-2.5 overflow-hidden select-none md:gap-10 md:pb-4"
      style={{ transform: `translateX(${pulled}px)` }}
    >
      {slides.map((slide, place) => (
        <figure
          key={slide?.id ?? `edge-${place}`}
          aria-hidden={place !== 1}
          data-slide={place === 1 ? 'current' : undefined}
          className={`grid h-full w-slide flex-none grid-cols-1 grid-rows-captioned place-items-center ${place === 1 ? '' : 'opacity-45'}`}
        >
          {slide && (
            <img
              src={base + slide.full}
              alt={place === 1 ? alt : ''}
              width={slide.width}
              height={slide.height}
              draggable={false}
              className="max-h-full w-auto rounded-card object-contain"
            />
          )}
          {slide?.caption && (
            // The picture is named by it already.
            <figcaption
              aria-hidden="true"
              className={`max-h-24 max-w-full overflow-y-auto px-1 pt-2.5 text-center wrap-anywhere ${place === 1 ? '' : 'invisible'}`}
            >
              {slide.caption}
            </figcaption>
          )}
        </figure>
      ))}
    </div>
  );
}
