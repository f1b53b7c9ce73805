import type { Child } from '../../kit/children/model';

// What of the live camera is to be seen at a moment. Pure.

/** A camera of the centre's own, which this portal shows. */
export interface Camera {
  id: string;
  name: string;
  /** Of all rooms, so that every parent of the centre may watch it. */
  ofAll: boolean;
}

interface Facts {
  child: Pick<Child, 'id' | 'centerId' | 'paused' | 'readableUntil' | 'cctv'>;
  /** What the centre says of its cameras. */
  down: boolean;
  /** The cameras that the child's parents may watch here. */
  cameras: readonly Camera[];
  /** Unix milliseconds, and the same as the centre's wall shows it: 'HH:mm'. */
  moment: number;
  time: string;
  /** Live from the first to before the second, 'HH:mm' of the centre. */
  hours: readonly [from: string, until: string];
  /** Scheme and host of the stream; '' where none is set. */
  host: string;
}

export type Shown =
  | { state: 'paused' | 'left' | 'down' | 'closed' | 'error' | 'unset' }
  /** By another's player at that address. */
  | { state: 'live'; address: string }
  /** By the app itself. */
  | { state: 'ours'; cameras: readonly Camera[] };

/** The first that holds, in the specification's order. */
export function shownOf({ child, down, cameras, moment, time, hours: [from, until], host }: Facts): Shown {
  if (child.paused) return { state: 'paused' };
  if (child.readableUntil) return { state: 'left' };
  if (down) return { state: 'down' };
  if (time < from || time >= until) return { state: 'closed' };
  const window = windowAt(child, moment);
  if (!window) return { state: 'error' };
  if (child.cctv.playerLink) return { state: 'live', address: streamAddress(child, window.token, host) };
  return cameras.length > 0 ? { state: 'ours', cameras } : { state: 'unset' };
}

/** What opens the stream at this moment. */
export function windowAt({ cctv }: Pick<Child, 'cctv'>, moment: number) {
  return cctv.windows.find(({ start, end }) => Date.parse(start) <= moment && moment < Date.parse(end));
}

/**
 * Where the stream is played. A link to the streaming host is complete; any other is told the centre, the child and the token.
 * Compared as origins: 'https://stream.example.evil.tld' only begins like 'https://stream.example'.
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
