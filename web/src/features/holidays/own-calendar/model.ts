import { stamp } from '../../../kit/date/clock';
import type { CalendarFeed } from '../../../wire/types.gen';

/** What there is of the parent's address; never the address itself. */
export interface Feed {
  /** When it was made, in words; undefined: there is none. */
  since: string | undefined;
  /** Whether each day's menu is in it too. */
  menus: boolean;
}

export function feedFromWire({ made_at, menus }: Pick<CalendarFeed, 'made_at' | 'menus'>): Feed {
  return { since: typeof made_at === 'number' ? stamp(made_at) : undefined, menus };
}

/** The address as a calendar's program takes it. One that names no host is of the portal that served the page. */
export function wholeAddress(address: string, origin: string): string {
  return new URL(address, origin).href;
}

/** By this a device opens its calendar and asks there whether to subscribe. */
export function calendarLink(address: string): string {
  return address.replace(/^https?:/, 'webcal:');
}
