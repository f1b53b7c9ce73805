import { deviceNow } from '../../../kit/date/clock';
import { randomId } from '../../../kit/text/random-id';

// The clocks of this device, as each entry carries them. The server works out an entry's time from them: the device's clock may
// be wrong, may be set while entries wait, and the clock that only runs forward stops while the device sleeps.

/** The device's clocks at one point in time. */
export interface Clocks {
  /** Of the app's start; of another after a jump of the device's clock or a sleep. */
  start: string;
  /** Milliseconds since that start. */
  since_start: number;
  /** Unix milliseconds by the device's clock. */
  device_at: number;
  /** The server's clock minus the device's, as last measured since that start. */
  difference: number | null;
}

interface Sources {
  /** Unix milliseconds, as the device is set. */
  wall: () => number;
  /** Milliseconds that only run forward. */
  running: () => number;
}

/** By more than this the two clocks part only when the device was set or slept. */
const JUMP_MS = 5000;
/** A slower answer says too little about the server's clock. */
const SLOWEST_MS = 10_000;

export function createClocks({ wall, running }: Sources) {
  const begin = () => ({ id: randomId(), wall: wall(), running: running() });
  let start = begin();
  let difference: number | null = null;

  const read = (): Clocks => {
    const elapsed = { wall: wall() - start.wall, running: running() - start.running };
    if (Math.abs(elapsed.wall - elapsed.running) > JUMP_MS) {
      start = begin();
      difference = null;
    }
    return {
      start: start.id,
      since_start: Math.max(0, Math.round(running() - start.running)),
      device_at: Math.round(wall()),
      difference,
    };
  };

  return {
    read,
    /** Notes the server's clock, from an answer to a request that was sent at `sentAt` by the device's clock. */
    measure(serverNow: number, sentAt: number): void {
      const { device_at: receivedAt } = read();
      const took = receivedAt - sentAt;
      if (took < 0 || took > SLOWEST_MS) return;
      difference = Math.round(serverNow - (sentAt + took / 2));
    },
  };
}

export const clocks = createClocks({ wall: deviceNow, running: () => performance.now() });
