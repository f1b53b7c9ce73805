import { dayAt, timeAt } from '../../../kit/date/clock';
import type { WatchCameraResponses, WhoWatchedResponses } from '../../../wire/types.gen';

// View tokens of cameras and the list of views. Pure functions.

type Answer<R> = Extract<R, { status: 'ok' }> extends { response: infer A } ? A : never;

export interface ViewToken {
  /** The playlist. */
  address: string;
  /** Unix milliseconds. */
  until: number;
  /** The viewer's name, shown over the video. */
  viewer: string;
}

export function viewTokenFromWire({ address, until, viewer }: Answer<WatchCameraResponses[200]>): ViewToken {
  return { address, until: Date.parse(until), viewer };
}

const SOONEST_MS = 10_000;

/** Milliseconds until a view token is renewed: half of its remaining time. */
export function renewalIn(until: number, moment: number): number {
  return Math.max(SOONEST_MS, (until - moment) / 2);
}

export interface View {
  name: string;
  camera: string;
  /** Day and time in the centre's time zone. */
  day: string;
  from: string;
  until: string;
}

export function viewFromWire({ name, camera, from, until }: Answer<WhoWatchedResponses[200]>[number]): View {
  const began = Date.parse(from);
  return { name, camera, day: dayAt(began), from: timeAt(began), until: timeAt(Date.parse(until)) };
}

/** Positions of the name over the video, in percent of the free space. */
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

/** The position changes every minute, so that cropping a corner does not remove the name. */
export function markPlace(time: string): readonly [across: number, down: number] {
  const [hours = '0', minutes = '0'] = time.split(':');
  return PLACES[(Number(hours) * 60 + Number(minutes)) % PLACES.length] ?? PLACES[0];
}
