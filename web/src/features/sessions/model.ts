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

export interface Activity {
  key: string;
  what: string;
  /** Time and device. */
  where: string;
}

export interface Listed {
  sessions: readonly SignedIn[];
  activity: readonly Activity[];
}

function deviceName({ device, platform }: { device: string; platform: string }): string {
  return plainDevice(device) || messages.devices[platform] || messages.aDevice;
}

/** Translated; an unknown code of a newer server falls back to the server's English text. */
function activityText({ deed, what }: { deed: string; what: string }): string {
  return (messages.auditActions as Record<string, string>)[deed] ?? what;
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
    activity: activity.map((one, index) => ({
      key: `${one.at} ${index}`,
      what: activityText(one),
      where: `${stamp(one.at)} · ${one.here ? messages.here : deviceName(one)}`,
    })),
  };
}
