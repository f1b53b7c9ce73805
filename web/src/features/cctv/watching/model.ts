import { dayAt, timeAt } from '../../../kit/date/clock';
import type { WatchCameraResponses, WhoWatchedResponses } from '../../../wire/types.gen';

// A pass to a camera, and what was watched. Pure.

type Answer<R> = Extract<R, { status: 'ok' }> extends { response: infer A } ? A : never;

export interface Pass {
  /** The playlist. */
  address: string;
  /** Unix milliseconds. */
  until: number;
  /** Who watches, as the picture shows it. */
  viewer: string;
}

export function passFrom({ address, until, viewer }: Answer<WatchCameraResponses[200]>): Pass {
  return { address, until: Date.parse(until), viewer };
}

const SOONEST_MS = 10_000;

/** How long to wait before a pass is renewed: half of the time that it has left. */
export function renewalIn(until: number, moment: number): number {
  return Math.max(SOONEST_MS, (until - moment) / 2);
}

export interface Viewing {
  name: string;
  camera: string;
  /** By the centre's calendar and its clock. */
  day: string;
  from: string;
  until: string;
}

export function viewingFrom({ name, camera, from, until }: Answer<WhoWatchedResponses[200]>[number]): Viewing {
  const began = Date.parse(from);
  return { name, camera, day: dayAt(began), from: timeAt(began), until: timeAt(Date.parse(until)) };
}

/** Where the name stands over the picture, in hundredths of the room it has. */
const PLACES = [
  [12, 20],
  [78, 34],
  [40, 72],
  [88, 12],
  [8, 58],
  [58, 28],
  [92, 66],
  [30, 40],
] as const;

/** Another place each minute of the clock, so that no corner of the picture can be cut off to be rid of the name. */
export function markPlace(time: string): readonly [across: number, down: number] {
  const [hours = '0', minutes = '0'] = time.split(':');
  return PLACES[(Number(hours) * 60 + Number(minutes)) % PLACES.length] ?? PLACES[0];
}
