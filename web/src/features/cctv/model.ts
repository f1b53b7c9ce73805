import type { Child } from '../../kit/children/model';

// What the Live CCTV screen shows at a given time. Pure functions.

/** A camera of the centre that this portal streams itself. */
export interface Camera {
  id: string;
  name: string;
  /** Not tied to a room: every parent of the centre may watch it. */
  ofAll: boolean;
}

interface Facts {
  child: Pick<Child, 'id' | 'centerId' | 'paused' | 'readableUntil' | 'cctv'>;
  /** The centre reports its cameras as down. */
  down: boolean;
  /** The cameras that the child's parents may watch here. */
  cameras: readonly Camera[];
  /** Unix milliseconds. `time` is the same as 'HH:mm' in the centre's time zone. */
  moment: number;
  time: string;
  /** Live from `from` (inclusive) until `until` (exclusive), 'HH:mm' in the centre's time zone. */
  hours: readonly [from: string, until: string];
  /** Scheme and host of the stream; '' if none is configured. */
  host: string;
}

export type CctvState =
  | { state: 'paused' | 'left' | 'down' | 'closed' | 'error' | 'unset' }
  /** An external player at this address. */
  | { state: 'live'; address: string }
  /** The app's own player. */
  | { state: 'ours'; cameras: readonly Camera[] };

/** The first state that applies, in the specification's order. */
export function cctvStateOf({ child, down, cameras, moment, time, hours: [from, until], host }: Facts): CctvState {
  if (child.paused) return { state: 'paused' };
  if (child.readableUntil) return { state: 'left' };
  if (down) return { state: 'down' };
  if (time < from || time >= until) return { state: 'closed' };
  const window = windowAt(child, moment);
  if (!window) return { state: 'error' };
  if (child.cctv.playerLink) return { state: 'live', address: streamAddress(child, window.token, host) };
  return cameras.length > 0 ? { state: 'ours', cameras } : { state: 'unset' };
}

/** The access window that contains `moment`. */
export function windowAt({ cctv }: Pick<Child, 'cctv'>, moment: number) {
  return cctv.windows.find(({ start, end }) => Date.parse(start) <= moment && moment < Date.parse(end));
}

/**
 * The address of the player. A link to the streaming host is used as it is; others get the centre, the child and the token.
 * Origins are compared, not prefixes: 'https://stream.example.evil.tld' starts with 'https://stream.example'.
 */
export function streamAddress(
  { id, centerId, cctv }: Pick<Child, 'id' | 'centerId' | 'cctv'>,
  token: string,
  host: string,
): string {
  const link = new URL(cctv.playerLink);
  if (host && link.origin === new URL(host).origin) return cctv.playerLink;
  link.searchParams.set('center_id', centerId);
  link.searchParams.set('child_id', id);
  link.searchParams.set('token', token);
  return link.href;
}
