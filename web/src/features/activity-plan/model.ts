import type { Planner } from '../../wire/types.gen';

// Maps the wire to the plan of a week. Pure functions.

export interface Activity {
  day: string;
  name: string;
  /** What the parent should know or prepare. */
  text: string;
}

export interface Plan {
  /** Sorted by day, then in the order of the day. */
  activities: readonly Activity[];
  /** The nearest planned days around the week. */
  previous: string | undefined;
  next: string | undefined;
}

/** The wire groups activities by month name; a week may span two months. */
export function planFromWire(wire: Planner): Plan {
  const activities = Object.values(wire.Daily)
    .flat()
    .map(({ plan_date, plan_activity, plan_parent_text }) => ({
      day: plan_date,
      name: plan_activity,
      text: plan_parent_text,
    }))
    .sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  return { activities, previous: wire.previous ?? undefined, next: wire.next ?? undefined };
}

/** The nearest planned days around one of the week. */
export function nearestTo(day: string, { activities, previous, next }: Plan) {
  return {
    previous: activities.findLast((activity) => activity.day < day)?.day ?? previous,
    next: activities.find((activity) => activity.day > day)?.day ?? next,
  };
}
