import { formatTime } from '../../kit/date/formats';
import { type Kind, kindOf } from '../../kit/moments/kinds';
import { entryText } from '../../kit/moments/words';
import type { Photo } from '../../kit/photo-box/photo';
import type { Page } from '../../kit/query/newest';
import type { TimelineItem, TimelinePage as WirePage } from '../../wire/types.gen';

// From the wire to what the timeline shows. Pure: today's day comes in, nothing is read from a clock.

/** The place that is kept for a picture whose size is not known. */
export const CARD = { width: 640, height: 480 };

interface Picture {
  /** Relative to TimeLineThumbUrl, signed. */
  path: string;
  /** Relative to ImagePath, signed: as large as there is. */
  full: string | undefined;
  width: number | undefined;
  height: number | undefined;
}

export interface Moment {
  id: string;
  day: string;
  /** 'HH:mm' as sent, for the machine; `clock` is for the eye. */
  time: string;
  clock: string;
  type: string;
  kind: Kind;
  message: string;
  /** The centre says that the child did not come. */
  missed: boolean;
  picture: Picture | undefined;
  /** The outdoor event that it tells of. */
  event: string | undefined;
}

/** No further call is made after an empty page and after the last one. */
export type TimelinePage = Page<Moment>;

export function pageFromWire(wire: WirePage, asked: number): TimelinePage {
  const items = wire.conversationList.map(momentFromWire);
  const next = wire.next ?? undefined;
  return { items, nextIndex: asked + items.length, next, dataAvailable: items.length > 0 && next !== undefined };
}

/** As the portal words a day that is recorded as missed, and as centres do. */
const MISSED = /\babsent\b/i;

function momentFromWire(wire: TimelineItem): Moment {
  return {
    id: wire.id,
    day: wire.date,
    time: wire.time,
    clock: formatTime(wire.time),
    type: wire.type,
    kind: kindOf(wire.type),
    message: entryText(wire.message, wire.code, wire.values),
    missed: MISSED.test(wire.message),
    picture: wire.thumb
      ? {
          path: wire.thumb,
          full: wire.full ?? undefined,
          width: wire.width ?? undefined,
          height: wire.height ?? undefined,
        }
      : undefined,
    event: wire.navigationParams?.item ?? undefined,
  };
}

/** The pictures of the timeline in its order, as the photo box shows them. */
export function photosOf(
  moments: readonly Moment[],
  address: { full: (path: string) => string; card: (path: string) => string },
): Photo[] {
  return moments.flatMap(({ id, day, message, picture }) => {
    if (!picture) return [];
    const { path, full, width = CARD.width, height = CARD.height } = picture;
    const thumb = address.card(path);
    return [{ id, day, full: full === undefined ? thumb : address.full(full), thumb, width, height, caption: message }];
  });
}

export interface TodaySoFar {
  /** The centre says that the child does not come today. */
  absent: boolean;
  /** The first Attendance of today. */
  arrived: Moment | undefined;
  /** The last one, when they say that the child came and went: each second one is a going. */
  left: Moment | undefined;
  lastMeal: Moment | undefined;
  lastNap: Moment | undefined;
}

/** Computed from what is loaded, without a call. Undefined when today holds none of the three. */
export function todaySoFar(moments: readonly Moment[], today: string): TodaySoFar | undefined {
  const newestFirst = moments.filter((moment) => moment.day === today);
  const told = newestFirst.filter((moment) => moment.kind.tone === 'attendance');
  const attendance = told.filter(({ missed }) => !missed);
  const sofar: TodaySoFar = {
    // Whom the centre missed in the morning may have come later.
    absent: told.length > 0 && attendance.length === 0,
    arrived: attendance.at(-1),
    left: attendance.length % 2 === 0 ? attendance[0] : undefined,
    lastMeal: newestFirst.find((moment) => moment.kind.tone === 'meals'),
    lastNap: newestFirst.find((moment) => moment.kind.tone === 'sleep'),
  };
  return sofar.absent || sofar.arrived || sofar.lastMeal || sofar.lastNap ? sofar : undefined;
}

export interface PhotosOfDay {
  day: string;
  /** Path of the newest one. */
  newest: string;
}

/** The newest day that has photos. Computed from what is loaded. */
export function newestPhotos(moments: readonly Moment[]): PhotosOfDay | undefined {
  const newest = moments.find(({ picture }) => picture);
  return newest?.picture && { day: newest.day, newest: newest.picture.path };
}
