/** How a picture ends by itself: the line, the camera behind the server, or a pass that opens nothing any more. */
export type Broken = 'line' | 'silent' | 'refused';

/** By what the server answered; undefined where nothing came. */
export function brokenBy(status: number | undefined): Broken {
  if (status === 401 || status === 403 || status === 404) return 'refused';
  return status === 503 ? 'silent' : 'line';
}

/** Plays a playlist in a video and says once or more that it broke; gives what ends it. */
export type Player = (video: HTMLVideoElement, address: string, broke: (how: Broken) => void) => () => void;
