/** Why a stream ended: the connection, the camera behind the server, or a view token that is no longer valid. */
export type StreamFailure = 'connection' | 'silent' | 'refused';

/** `status` is the HTTP status; undefined if there was no response. */
export function failureOf(status: number | undefined): StreamFailure {
  if (status === 401 || status === 403 || status === 404) return 'refused';
  return status === 503 ? 'silent' : 'connection';
}

/** Plays a playlist in a video element. Calls `broke` on a failure, possibly more than once. Returns a stop function. */
export type Player = (video: HTMLVideoElement, address: string, broke: (how: StreamFailure) => void) => () => void;
