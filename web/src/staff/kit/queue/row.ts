import * as v from 'valibot';
import type { Amount } from '../../../wire-staff/types.gen';

// An entry as it waits on the device. It may be older or newer than the app that reads it, so its type is the device's own and
// not that of the calls.

export const MEALS = ['breakfast', 'fruits', 'lunch', 'snacks'] as const;
/** What a sheet of care logs. */
export const CARE_KINDS = [...MEALS, 'nap_start', 'nap_end', 'milk', 'diaper', 'activity', 'note'] as const;

export type Meal = (typeof MEALS)[number];
export type CareKind = (typeof CARE_KINDS)[number];
export type Kind = CareKind | 'in' | 'out' | 'absent' | 'undo';

/** When it happened. Null: when the entry was made. Days are 'YYYY-MM-DD', times 'HH:MM' in the centre's time zone. */
export const happenedSchema = v.nullable(
  v.union([v.object({ minutes_ago: v.number() }), v.object({ day: v.string(), time: v.string() })]),
);
export type Happened = v.InferOutput<typeof happenedSchema>;

interface MealValues {
  dish: string;
  amount: Amount | null;
  /** The moment or the entry that this one replaces. */
  replaces: string | null;
}

export interface Values {
  in: Record<string, never>;
  /** `name` is the collector's as it was shown. */
  out: { collector: string | null; name: string | null };
  absent: { reason: string | null };
  breakfast: MealValues;
  fruits: MealValues;
  lunch: MealValues;
  snacks: MealValues;
  nap_start: Record<string, never>;
  nap_end: Record<string, never>;
  milk: { ml: number };
  diaper: { wet: boolean; dirty: boolean; dry: boolean; cream: boolean };
  activity: { text: string };
  note: { text: string };
  undo: { of: string };
}

interface RowOf<K extends Kind> {
  /** 32 hex digits, made on the device. */
  id: string;
  version: 1;
  /** The same for the entries of one tap. */
  group: string;
  kind: K;
  child: string;
  person: string | null;
  /** Made with a connection. */
  online: boolean;
  /** Unix milliseconds by the device's clock. */
  device_at: number;
  /** The server's clock minus the device's, as last measured. */
  difference: number | null;
  /** The app's start, and the milliseconds since then. */
  start: string;
  since_start: number;
  happened: Happened;
  values: Values[K];
}

/** One entry for one child. `kind` tells the type of its values. */
export type Row = { [K in Kind]: RowOf<K> }[Kind];

/** What every version stores. Another kind passes, since the server decides about it. */
const stored = v.object({
  id: v.string(),
  kind: v.string(),
  child: v.string(),
  person: v.nullable(v.string()),
  device_at: v.number(),
  difference: v.nullable(v.number()),
  happened: happenedSchema,
  values: v.object({}),
});

/** Whether a stored record is an entry. */
export function isRow(record: unknown): record is Row {
  return v.is(stored, record);
}
