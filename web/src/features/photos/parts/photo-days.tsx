import { type FocusEvent, type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DayGroup } from '../../../kit/date/day-groups';
import type { Photo } from '../../../kit/photo-box/photo';
import { keyOnward } from '../../../kit/text/direction';
import { titles } from '../../../kit/text/titles';
import { messages } from '../messages';
import { placeAfterKey } from '../places';
import { PhotoDay } from './photo-day';

interface Props {
  days: readonly DayGroup<Photo>[];
  today: string;
  /** The day that the deep link names. */
  target: string | undefined;
  base: string;
  onOpen: (index: number) => void;
}

const HINT = 'photo-keys';

/** The gallery, newest day first. One tab stop; arrow keys move between photos (roving tabindex). */
export const PhotoDays = memo(function PhotoDays({ days, today, target, base, onOpen }: Props) {
  const gallery = useRef<HTMLDivElement>(null);
  // By id, so that photos that arrive above do not move it.
  const [last, setLast] = useState<string>();
  const photos = useMemo(() => days.flatMap(({ items }) => items), [days]);
  const sizes = useMemo(() => days.map(({ items }) => items.length), [days]);
  const known = photos.findIndex(({ id }) => id === last);
  const stop = known >= 0 ? known : photos.findIndex(({ day }) => target === undefined || day === target);

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const index = Number(target.dataset.index);
    setLast(photos[index]?.id);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const from = (event.target as HTMLElement).dataset.index;
    if (from === undefined) return;
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    const key = keyOnward(event.key);
    const to = placeAfterKey(Number(from), { key, ctrlKey, metaKey, altKey, shiftKey }, sizes);
    if (to === undefined) return;
    event.preventDefault();
    // The photo at the tab stop is rendered, however far it is from the window.
    flushSync(() => setLast(photos[to]?.id));
    gallery.current?.querySelector<HTMLElement>(`[data-index="${to}"]`)?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      ref={gallery}
      role="group"
      aria-label={titles.photoGallery}
      aria-describedby={HINT}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    >
      <p id={HINT} hidden>
        {messages.keys}
      </p>
      {days.map((group) => (
        <PhotoDay
          key={group.day}
          group={group}
          today={today}
          isTarget={group.day === target}
          stop={stop >= group.first && stop < group.first + group.items.length ? stop : undefined}
          base={base}
          onOpen={onOpen}
        />
      ))}
    </div>
  );
});
