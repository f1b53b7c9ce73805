import type { Answer, OutdoorEvent } from './model';

/** The answers a parent may still give: while the event is today or later and not cancelled, the other of the one given. */
export function answersTo(event: OutdoorEvent, today: string): readonly Answer[] {
  if (event.cancelled || event.day < today) return [];
  return (['Authorized', 'Denied'] as const).filter((answer) => answer !== event.consent);
}
