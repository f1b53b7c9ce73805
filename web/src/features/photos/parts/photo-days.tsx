import { memo } from 'react';
import type { DayGroup } from '../../../kit/date/day-groups';
import type { Photo } from '../../../kit/photo-box/photo';
import { PhotoDay } from './photo-day';

interface Props {
  days: readonly DayGroup<Photo>[];
  today: string;
  base: string;
  onOpen: (place: number) => void;
}

/** The gallery, newest day first. */
export const PhotoDays = memo(function PhotoDays({ days, today, base, onOpen }: Props) {
  let place = 0;
  return days.map((group) => {
    const first = place;
    place += group.items.length;
    return <PhotoDay key={group.day} group={group} today={today} place={first} base={base} onOpen={onOpen} />;
  });
});
