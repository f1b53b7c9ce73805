import { dayAt, timeAt } from '../../../kit/date/clock';
import type { ChildOfRoom, Facts, Logged, Rooms } from '../../../wire-staff/types.gen';
import { MEALS, type Meal, type Row } from '../queue/row';

// The children of a room as they are now: the facts of the server, with the entries on top that wait on this tablet.

const MINUTE_MS = 60_000;
/** How long after its time a late arrival or the beginning of the hours is still expected, in minutes. */
const GRACE = 15;
/** How long before closing the list of what is open is offered, in minutes. */
const BEFORE_CLOSING = 30;

/** The one state of a child. Times are 'HH:MM', days 'YYYY-MM-DD'. */
export type TileState =
  | { kind: 'home'; at: string | null }
  | { kind: 'asleep'; minutes: number }
  | { kind: 'in'; at: string | null }
  | { kind: 'break'; until: string | null }
  | { kind: 'absent' }
  | { kind: 'away' }
  | { kind: 'late'; at: string }
  | { kind: 'later'; from: string }
  | { kind: 'not_in' };

/** A child with the waiting entries applied. */
export interface ChildNow extends ChildOfRoom {
  /** The first name, with the initial where another child of the tablet has the same. */
  name: string;
  state: TileState;
}

/** What the room screen shows, for the keys below it. */
export interface ShownRoom {
  rooms: Rooms;
  /** Of the room, or of all rooms together. */
  name: string;
  /** Only of the room or rooms that are shown. */
  children: readonly ChildNow[];
  /** The server's time in Unix milliseconds. */
  time: number;
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The first rule that holds decides (rules/tile-states.json). */
export function stateOf(facts: Facts, time: number): TileState {
  const clock = minutesOf(timeAt(time));
  const isExpectedAt = (at: string) => clock < minutesOf(at) + GRACE;
  const { last, announced } = facts;
  if (last === 'out') return { kind: 'home', at: facts.out_at };
  if (last === 'in') {
    if (facts.nap_since === null) return { kind: 'in', at: facts.in_at };
    return { kind: 'asleep', minutes: Math.max(0, Math.floor((time - facts.nap_since) / MINUTE_MS)) };
  }
  if (facts.on_break) return { kind: 'break', until: facts.break_until };
  if (last === 'absent') return { kind: 'absent' };
  if (announced === 'away') return { kind: 'away' };
  if (announced && isExpectedAt(announced.late_at)) return { kind: 'late', at: announced.late_at };
  if (facts.hours_from !== null && isExpectedAt(facts.hours_from)) return { kind: 'later', from: facts.hours_from };
  return { kind: 'not_in' };
}

/** When an entry happened, in Unix milliseconds; of an entry with a time of day, that day and time. */
function happenedAt({ happened, device_at, difference }: Row): { day: string; time: string; at: number | undefined } {
  if (happened && 'day' in happened) return { ...happened, at: undefined };
  const at = device_at + (difference ?? 0) - (happened?.minutes_ago ?? 0) * MINUTE_MS;
  return { day: dayAt(at), time: timeAt(at), at };
}

/** Unix milliseconds of a time of today. */
function todayAt(time: string, now: number): number {
  return now - (minutesOf(timeAt(now)) - minutesOf(time)) * MINUTE_MS;
}

/**
 * The children of the rooms with the waiting entries applied, in the order of the server. `names` has the people of the tablet by
 * their ids. Data of an earlier day keeps its children alone.
 */
export function childrenNow(
  rooms: Rooms,
  rows: readonly Row[],
  now: number,
  names: ReadonlyMap<string, string> = new Map(),
): ChildNow[] {
  const undone = new Set(rows.flatMap((row) => (row.kind === 'undo' ? [row.values.of] : [])));
  const today = dayAt(now);
  const of = new Map<string, Row[]>();
  for (const row of rows) {
    if (undone.has(row.id) || happenedAt(row).day !== today) continue;
    of.set(row.child, [...(of.get(row.child) ?? []), row]);
  }
  return rooms.children.map((child) => {
    const known = rooms.day === today ? child : asOfMorning(child, today);
    const changed = apply(known, of.get(child.id) ?? [], undone, now, names);
    return { ...changed, name: nameOf(child, rooms.children), state: stateOf(changed.facts, now) };
  });
}

function nameOf({ id, first_name, last_initial }: ChildOfRoom, all: readonly ChildOfRoom[]): string {
  const isTwice = all.some((other) => other.id !== id && other.first_name === first_name);
  return isTwice && last_initial !== '' ? `${first_name} ${last_initial}` : first_name;
}

const NOTHING_LOGGED: Record<Meal, null> = { breakfast: null, fruits: null, lunch: null, snacks: null };

function asOfMorning(child: ChildOfRoom, today: string): ChildOfRoom {
  const { break_until, hours_from } = child.facts;
  const on_break = child.facts.on_break && (break_until === null || today <= break_until);
  return {
    ...child,
    facts: {
      ...{ in_at: null, out_at: null, last: null, nap_since: null, announced: null },
      ...{ break_until, on_break, hours_from },
    },
    logged: NOTHING_LOGGED,
  };
}

function apply(
  child: ChildOfRoom,
  rows: readonly Row[],
  undone: ReadonlySet<string>,
  now: number,
  names: ReadonlyMap<string, string>,
): ChildOfRoom {
  const facts = { ...child.facts };
  const logged = { ...child.logged };
  for (const meal of MEALS) if (undone.has(logged[meal]?.entry ?? '')) logged[meal] = null;
  const inOrder = rows
    .map((row) => ({ row, ...happenedAt(row) }))
    .toSorted((one, other) => minutesOf(one.time) - minutesOf(other.time));
  for (const { row, time, at } of inOrder) {
    const { kind } = row;
    if (kind === 'in') {
      facts.in_at = facts.in_at === null || time < facts.in_at ? time : facts.in_at;
      if (facts.last !== 'out' || facts.out_at === null || facts.out_at <= time) {
        facts.last = 'in';
        facts.out_at = null;
      }
    } else if (kind === 'out') {
      facts.out_at = time;
      facts.last = 'out';
      facts.nap_since = null;
    } else if (kind === 'absent') {
      if (facts.last === null) facts.last = 'absent';
    } else if (kind === 'nap_start') {
      facts.nap_since ??= at ?? todayAt(time, now);
    } else if (kind === 'nap_end') {
      facts.nap_since = null;
    } else if (isMeal(kind)) {
      logged[kind] = loggedBy(row, time, names);
    }
  }
  return { ...child, facts, logged };
}

function loggedBy({ id, person }: Row, at: string, names: ReadonlyMap<string, string>): Logged {
  return { at, by: names.get(person ?? '') ?? null, entry: id, moment: id };
}

export function isMeal(kind: string): kind is Meal {
  return (MEALS as readonly string[]).includes(kind);
}

/** The children of one room, or of all. */
export function ofRoom(children: readonly ChildNow[], room: string | undefined): readonly ChildNow[] {
  return room === undefined ? children : children.filter((child) => child.room === room);
}

/** Who is here, and how many of them sleep. */
export function presentOf(children: readonly ChildNow[]): { in: number; asleep: number } {
  const asleep = children.filter(({ state }) => state.kind === 'asleep').length;
  return { in: asleep + children.filter(({ state }) => state.kind === 'in').length, asleep };
}

/** Who belongs to an entry for the whole room from the start, and who is left out. */
export function groupOf(
  children: readonly ChildNow[],
  preselected: 'in' | 'asleep' = 'in',
): { chosen: readonly ChildNow[]; leftOut: readonly ChildNow[] } {
  return {
    chosen: children.filter(({ state }) => state.kind === preselected),
    leftOut: children.filter(({ state }) => state.kind !== preselected),
  };
}

/** Who should have come by now. Nobody before the centre's hour and on a holiday. */
export function missingOf(
  children: readonly ChildNow[],
  { holiday, not_in_yet_from }: Rooms,
  time: number,
): ChildNow[] {
  if (holiday !== null || timeAt(time) < not_in_yet_from.slice(0, 5)) return [];
  return children.filter(({ state }) => state.kind === 'not_in');
}

/** Whether it is less than half an hour to closing, or later. `closes` is 'HH:MM'. */
export function isClosing(time: number, closes: string): boolean {
  return minutesOf(timeAt(time)) >= minutesOf(closes) - BEFORE_CLOSING;
}

/** What is open before a day is closed. */
export interface OpenThings {
  in: readonly ChildNow[];
  asleep: readonly ChildNow[];
  /** Meals of the menu, with who was here and has none. */
  meals: readonly { meal: Meal; children: readonly ChildNow[] }[];
}

export function openThings(children: readonly ChildNow[], menu: Rooms['menu']): OpenThings {
  const cameToday = children.filter(({ facts }) => facts.in_at !== null);
  const meals = MEALS.filter((meal) => menu !== null && menu[meal] !== '').map((meal) => ({
    meal,
    children: cameToday.filter(({ logged }) => logged[meal] === null),
  }));
  return {
    in: children.filter(({ state }) => state.kind === 'in' || state.kind === 'asleep'),
    asleep: children.filter(({ state }) => state.kind === 'asleep'),
    meals: meals.filter(({ children: without }) => without.length > 0),
  };
}
