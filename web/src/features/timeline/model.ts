import { formatTime } from '../../kit/date/formats';
import type { Photo } from '../../kit/photo-box/photo';
import type { Page } from '../../kit/query/newest';
import { type Kind, kindOf } from '../../kit/timeline/kinds';
import { entryText } from '../../kit/timeline/words';
import type { TimelineItem, TimelinePage as WirePage } from '../../wire/types.gen';

// Maps the wire to the timeline. Pure functions: the current day is a parameter.

/** Space reserved for a picture of unknown size. */
export const CARD = { width: 640, height: 480 };

interface Picture {
  /** Signed, relative to TimeLineThumbUrl. */
  path: string;
  /** The full-size picture: signed, relative to ImagePath. */
  full: string | undefined;
  width: number | undefined;
  height: number | undefined;
}

export interface TimelineEntry {
  id: string;
  day: string;
  /** 'HH:mm' for the `dateTime` attribute; `clock` is the formatted time. */
  time: string;
  clock: string;
  type: string;
  kind: Kind;
  message: string;
  /** The centre recorded the child as absent. */
  absent: boolean;
  picture: Picture | undefined;
  /** Id of the outdoor event that it is about. */
  event: string | undefined;
}

export type TimelinePage = Page<TimelineEntry>;

export function pageFromWire(wire: WirePage, index: number): TimelinePage {
  const items = wire.conversationList.map(entryFromWire);
  const next = wire.next ?? undefined;
  return { items, nextIndex: index + items.length, next, dataAvailable: items.length > 0 && next !== undefined };
}

/** Matches the texts of the portal and of centres for a recorded absence. */
const ABSENT = /\babsent\b/i;

function entryFromWire(wire: TimelineItem): TimelineEntry {
  return {
    id: wire.id,
    day: wire.date,
    time: wire.time,
    clock: formatTime(wire.time),
    type: wire.type,
    kind: kindOf(wire.type),
    message: entryText(wire.message, wire.code, wire.values),
    absent: ABSENT.test(wire.message),
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

/** The pictures of the timeline, in order, for the lightbox. */
export function photosOf(
  entries: readonly TimelineEntry[],
  address: { full: (path: string) => string; card: (path: string) => string },
): Photo[] {
  return entries.flatMap(({ id, day, message, picture }) => {
    if (!picture) return [];
    const { path, full, width = CARD.width, height = CARD.height } = picture;
    const thumb = address.card(path);
    return [{ id, day, full: full === undefined ? thumb : address.full(full), thumb, width, height, caption: message }];
  });
}

export interface TodaySoFar {
  /** Recorded as absent today. */
  absent: boolean;
  /** Today's first attendance entry: the arrival. */
  arrived: TimelineEntry | undefined;
  /** Today's last attendance entry if it is a departure: entries alternate between arrival and departure. */
  left: TimelineEntry | undefined;
  lastMeal: TimelineEntry | undefined;
  lastNap: TimelineEntry | undefined;
}

/** Summary of today from the loaded entries. Undefined if there is no attendance, meal or nap today. */
export function todaySoFar(entries: readonly TimelineEntry[], today: string): TodaySoFar | undefined {
  const newestFirst = entries.filter((entry) => entry.day === today);
  const recorded = newestFirst.filter((entry) => entry.kind.tone === 'attendance');
  const attendance = recorded.filter(({ absent }) => !absent);
  const sofar: TodaySoFar = {
    // A child recorded as absent may have arrived later.
    absent: recorded.length > 0 && attendance.length === 0,
    arrived: attendance.at(-1),
    left: attendance.length % 2 === 0 ? attendance[0] : undefined,
    lastMeal: newestFirst.find((entry) => entry.kind.tone === 'meals'),
    lastNap: newestFirst.find((entry) => entry.kind.tone === 'sleep'),
  };
  return sofar.absent || sofar.arrived || sofar.lastMeal || sofar.lastNap ? sofar : undefined;
}

export interface PhotosOfDay {
  day: string;
  /** Path of the newest photo. */
  newest: string;
}

/** The newest day with photos among the loaded entries. */
export function newestPhotos(entries: readonly TimelineEntry[]): PhotosOfDay | undefined {
  const newest = entries.find(({ picture }) => picture);
  return newest?.picture && { day: newest.day, newest: newest.picture.path };
}
