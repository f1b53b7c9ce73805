// The calls of a room's day. Ids are decimal strings, ids made on a device 32 hex digits, times Unix milliseconds, days
// 'YYYY-MM-DD', times of day 'HH:MM' in the centre's time zone.

export type Meal = 'breakfast' | 'fruits' | 'lunch' | 'snacks';
type Care = 'nap_start' | 'nap_end' | 'milk' | 'diaper' | 'activity' | 'note';
export type Kind = 'in' | 'out' | 'absent' | Meal | Care | 'undo';
export type Amount = 'most' | 'some' | 'taste';

export interface Facts {
  in_at: string | null;
  out_at: string | null;
  /** The last event of the day. */
  last: 'in' | 'out' | 'absent' | null;
  nap_since: number | null;
  /** The last day of the break. */
  break_until: string | null;
  on_break: boolean;
  /** What a parent announced for today. */
  announced: 'away' | { late_at: string } | null;
  /** When the hours of the child's program begin. */
  hours_from: string | null;
}

export interface Logged {
  at: string;
  /** A first name; null where the centre's program wrote it. */
  by: string | null;
  entry: string | null;
  moment: string;
}

export interface Collector {
  /** 'parent-12' or 'guardian-7'. */
  id: string;
  name: string;
  relation: string;
  /** An address on the app's own listener. */
  photo: string | null;
}

export interface RoomChild {
  id: string;
  room: string;
  first_name: string;
  last_initial: string;
  photo: string | null;
  facts: Facts;
  logged: Record<Meal, Logged | null>;
  collectors: readonly Collector[];
}

interface RoomOfTablet {
  id: string;
  name: string;
  /** Today's plan: its name, and the parents' sentence. */
  activities: readonly { name: string; text: string }[];
}

interface Phrases {
  amounts: Record<Amount, string>;
  /** With {ml}. */
  milk: string;
  diaper: { wet: string; dirty: string; dry: string; cream: string };
  notes: readonly string[];
}

export interface Rooms {
  at: number;
  day: string;
  not_in_yet_from: string;
  holiday: string | null;
  /** How many entries of the tablet's rooms are to review. */
  to_review: number;
  /** Today's dishes, '' where there is none. */
  menu: Record<Meal, string> | null;
  /** In the centre's language. */
  phrases: Phrases;
  rooms: readonly RoomOfTablet[];
  /** By first name, in an order that no state changes. */
  children: readonly RoomChild[];
}

export type Happened = null | { minutes_ago: number } | { day: string; time: string };

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

interface MealValues {
  dish: string;
  amount: Amount | null;
  /** The moment or the entry that this one replaces. */
  replaces: string | null;
}

interface RowOf<K extends Kind> {
  id: string;
  version: 1;
  /** Rows of one tap. */
  group: string;
  kind: K;
  child: string;
  person: string | null;
  /** Made with a connection. */
  online: boolean;
  device_at: number;
  /** The server's clock minus the device's, as last measured. */
  difference: number | null;
  /** The app's start, and the milliseconds since then. */
  start: string;
  since_start: number;
  /** Null: when the row was made. */
  happened: Happened;
  values: Values[K];
}

/** One entry for one child. `kind` tells the type of its values. */
export type Row = { [K in Kind]: RowOf<K> }[Kind];

export interface Batch {
  version: 1;
  start: string;
  since_start: number;
  device_now: number;
  rows: readonly Row[];
}

type Reason =
  | 'already_in'
  | 'already_logged'
  | 'after_leaving'
  | 'left_centre'
  | 'other_room'
  | 'unknown_child'
  | 'unknown_kind'
  | 'newer_version'
  | 'bad_content'
  | 'too_old'
  | 'ahead'
  | 'person_ended'
  | 'tablet_ended'
  | 'tablet_locked'
  | 'other_content'
  | 'nothing_to_undo'
  | 'no_nap'
  | 'day_open'
  | 'not_a_collector';

export interface Verdict {
  id: string;
  verdict: 'accepted' | 'duplicate' | 'in_review' | 'pin_required';
  /** Of a duplicate: the first verdict. */
  first?: 'accepted' | 'in_review';
  reason?: Reason;
  moment?: string;
}

export interface Verdicts {
  now: number;
  verdicts: readonly Verdict[];
}

export interface ReviewItem {
  id: string;
  centre: string;
  room: string | null;
  /** Null: nobody knows the child. */
  child: string | null;
  child_name: string | null;
  /** As sent; it may be one that this app does not know. */
  kind: string;
  at: number;
  /** The device's clock had jumped. */
  about: boolean;
  arrived_at: number;
  person: string | null;
  proof: string;
  reason: Reason | null;
  /** What parents would read, and the values as sent. */
  row: { text: string | null; values: Readonly<Record<string, unknown>> };
  /** What stands now. */
  stands: string | null;
  /** The author may still resolve it, today. */
  mine_until_today: boolean;
}

export interface ListedItem {
  id: string;
  child: string;
  child_name: string;
  kind: string;
  at: number;
  person: string | null;
  why: 'no_proof' | 'offline_hand_over' | 'on_a_break' | 'holiday' | 'outside_hours';
}

export interface Review {
  to_review: readonly ReviewItem[];
  listed: readonly ListedItem[];
  next: string | null;
}

export interface RecentItem {
  entry: string | null;
  group: string | null;
  moment: string | null;
  child: string;
  child_name: string;
  room: string;
  kind: Kind;
  at: number;
  text: string;
  by: string | null;
  can_undo_until: number | null;
  own_device: boolean;
  taken_back: boolean;
}

export interface Recent {
  items: readonly RecentItem[];
  next: string | null;
}

export interface Details {
  id: string;
  name: string;
  collectors: readonly Collector[];
  parents: readonly { name: string; relation: string; phone: string }[];
  today: readonly RecentItem[];
}
