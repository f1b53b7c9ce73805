import type { Answer, OutdoorEvent } from './model';

/** The answers that a parent can still give. Empty for past and cancelled events; otherwise the one not yet given. */
export function answersTo(event: OutdoorEvent, today: string): readonly Answer[] {
  if (event.cancelled || event.day < today) return [];
  return (['Authorized', 'Denied'] as const).filter((answer) => answer !== event.consent);
}
