import { stamp } from '../../../kit/date/clock';
import type { CalendarFeed } from '../../../wire/types.gen';

/** The parent's calendar subscription, without its secret address. */
export interface Feed {
  /** When the link was created, as text; undefined if there is none. */
  since: string | undefined;
  /** Whether it includes the daily food menu. */
  menus: boolean;
}

export function feedFromWire({ made_at, menus }: Pick<CalendarFeed, 'made_at' | 'menus'>): Feed {
  return { since: typeof made_at === 'number' ? stamp(made_at) : undefined, menus };
}

/** The absolute address for a calendar application; a relative one is resolved against `origin`. */
export function wholeAddress(address: string, origin: string): string {
  return new URL(address, origin).href;
}

/** A `webcal:` link, which opens the device's calendar to subscribe. */
export function calendarLink(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
