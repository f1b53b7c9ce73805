import { stamp } from '../../kit/date/clock';
import type { Sessions } from '../../wire/types.gen';
import { plainDevice } from './device';
import { messages } from './messages';

export interface SignedIn {
  id: string;
  here: boolean;
  phone: boolean;
  device: string;
  since: string;
  notified: boolean;
}

export interface Deed {
  key: string;
  what: string;
  /** When, and on which device. */
  where: string;
}

export interface Listed {
  sessions: readonly SignedIn[];
  activity: readonly Deed[];
}

function deviceName({ device, platform }: { device: string; platform: string }): string {
  return plainDevice(device) || messages.devices[platform] || messages.aDevice;
}

/** In the parent's language; a deed that only a newer server knows, as the server says it. */
function deedWords({ deed, what }: { deed: string; what: string }): string {
  return (messages.deeds as Record<string, string>)[deed] ?? what;
}

export function listedFromWire({ sessions, activity }: Sessions): Listed {
  return {
    sessions: sessions.map((one) => ({
      id: one.id,
      here: one.here,
      phone: one.platform !== 'web',
      device: deviceName(one),
      since: stamp(one.signed_in_at),
      notified: one.notified,
    })),
    activity: activity.map((one, place) => ({
      key: `${one.at} ${place}`,
      what: deedWords(one),
      where: `${stamp(one.at)} · ${one.here ? messages.here : deviceName(one)}`,
    })),
  };
}
