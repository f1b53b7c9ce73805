import { dayAfterKey } from '../../kit/date/calendar-month';
import { addDays } from '../../kit/date/formats';
import type { Planner } from '../../wire/types.gen';

// From the wire to the plan of a week. Pure.

export interface Activity {
  day: string;
  name: string;
  /** What it means for the parent. */
  text: string;
}

/** The plan comes by the months' names; a week may lie in two of them. */
export function activitiesFromWire(wire: Planner): Activity[] {
  return Object.values(wire.Daily)
    .flat()
    .map(({ plan_date, plan_activity, plan_parent_text }) => ({
      day: plan_date,
      name: plan_activity,
      text: plan_parent_text,
    }));
}

/** Sunday to Saturday around a day. */
export function weekOf(day: string): string[] {
  const sunday = dayAfterKey(day, 'Home') ?? day;
  return Array.from({ length: 7 }, (_, place) => addDays(sunday, place));
}
