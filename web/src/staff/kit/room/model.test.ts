import { expect, test } from 'vitest';
import table from '../../../../../rules/tile-states.json';
import type { ChildOfRoom, Facts, Rooms } from '../../../wire-staff/types.gen';
import type { Kind, Row } from '../queue/row';
import { childrenNow, groupOf, isClosing, missingOf, openThings, presentOf, stateOf } from './model';
import { stateLine } from './texts';

const DAY = '2026-11-26';
const at = (time: string) => Date.parse(`${DAY}T${time}:00+05:30`);
const NOW = at('12:31');

const nothing: Facts = {
  ...{ in_at: null, out_at: null, last: null, nap_since: null },
  ...{ break_until: null, on_break: false, announced: null, hours_from: null },
};

type Given = Partial<Omit<Facts, 'nap_since'>> & { nap_since?: string };

function facts({ nap_since, ...rest }: Given = {}): Facts {
  return { ...nothing, ...rest, ...(nap_since !== undefined && { nap_since: at(nap_since) }) };
}

function child(first_name: string, given: Given = {}, room = '1'): ChildOfRoom {
  const logged = { breakfast: null, fruits: null, lunch: null, snacks: null };
  return {
    id: first_name,
    room,
    first_name,
    last_initial: 'K',
    photo: null,
    facts: facts(given),
    logged,
    collectors: [],
  };
}

function rooms(children: ChildOfRoom[], more: Partial<Rooms> = {}): Rooms {
  return {
    at: NOW,
    day: DAY,
    not_in_yet_from: '09:45',
    holiday: null,
    to_review: 0,
    menu: { breakfast: '', fruits: '', lunch: 'Dal and rice', snacks: '' },
    phrases: {
      amounts: { most: '', some: '', taste: '' },
      milk: '',
      diaper: { wet: '', dirty: '', dry: '', cream: '' },
      notes: [],
    },
    rooms: [{ id: '1', name: 'Nursery', activities: [] }],
    children,
    ...more,
  };
}

let count = 0;
function row(kind: Kind, of: string, time: string, more: object = {}): Row {
  count += 1;
  return {
    id: String(count),
    version: 1,
    group: 'g',
    kind,
    child: of,
    person: '7',
    online: false,
    device_at: at(time) - 1000,
    difference: 1000,
    start: 's',
    since_start: 0,
    happened: null,
    values: {},
    ...more,
  } as Row;
}

/** What the tiles say, by name. */
function lines(given: ChildOfRoom[], rows: readonly Row[] = [], now = NOW): Record<string, string> {
  const shown = childrenNow(rooms(given), rows, now);
  return Object.fromEntries(shown.map(({ name, state }) => [name, stateLine(state)]));
}

// proves: ROOM-02
test.each(table.cases)('$name', ({ input, expect: expected }) => {
  const state = stateOf(facts(input.facts as Given), at(input.time));
  expect(state.kind).toBe(expected.state);
  expect(stateLine(state).replaceAll('\u00a0', ' ')).toBe(expected.line);
});

test('a waiting check-in counts from its own time, and the earlier of two stays', () => {
  expect(lines([child('Ira')], [row('in', 'Ira', '09:10')])).toEqual({ Ira: 'In 9:10' });
  expect(lines([child('Ira', { last: 'in', in_at: '09:02' })], [row('in', 'Ira', '09:10')])).toEqual({
    Ira: 'In 9:02',
  });
  const earlier = row('in', 'Ira', '09:30', { happened: { minutes_ago: 30 } });
  expect(lines([child('Ira', { last: 'in', in_at: '09:10' })], [earlier])).toEqual({ Ira: 'In 9:00' });
});

test('a waiting hand-over ends the day and the nap, and a child may come again', () => {
  const sleeping = child('Ira', { last: 'in', in_at: '09:02', nap_since: '12:00' });
  const out = row('out', 'Ira', '12:28');
  expect(lines([sleeping], [out])).toEqual({ Ira: 'Home 12:28' });
  expect(lines([sleeping], [row('in', 'Ira', '12:30'), out])).toEqual({ Ira: 'In 9:02' });
});

test('a waiting absence gives way to a check-in, whichever was made first', () => {
  const absent = row('absent', 'Ira', '10:00');
  expect(lines([child('Ira')], [absent])).toEqual({ Ira: 'Absent' });
  expect(lines([child('Ira')], [absent, row('in', 'Ira', '11:00')])).toEqual({ Ira: 'In 11:00' });
  expect(lines([child('Ira', { last: 'in', in_at: '09:02' })], [absent])).toEqual({ Ira: 'In 9:02' });
});

test('a waiting nap starts at its time of day and ends by waking', () => {
  const here = child('Ira', { last: 'in', in_at: '09:02' });
  const start = row('nap_start', 'Ira', '12:30', { happened: { day: DAY, time: '12:11' } });
  expect(lines([here], [start])).toEqual({ Ira: 'Asleep 20\u00a0min' });
  expect(lines([here], [start, row('nap_end', 'Ira', '12:31')])).toEqual({ Ira: 'In 9:02' });
});

test('what is undone while it waits never was, and an entry of another day changes nothing today', () => {
  const out = row('out', 'Ira', '12:28');
  const undo = row('undo', 'Ira', '12:29', { values: { of: out.id } });
  const here = child('Ira', { last: 'in', in_at: '09:02' });
  expect(lines([here], [out, undo])).toEqual({ Ira: 'In 9:02' });
  const yesterday = row('in', 'Mira', '12:30', { happened: { day: '2026-11-25', time: '09:00' } });
  expect(lines([child('Mira')], [yesterday])).toEqual({ Mira: 'Not in yet' });
});

test('a waiting meal is logged under the name of its person, and its undo takes it back', () => {
  const lunch = row('lunch', 'Ira', '12:30');
  const names = new Map([['7', 'Pushpa']]);
  const logged = (rows: Row[], given = child('Ira')) => childrenNow(rooms([given]), rows, NOW, names)[0]?.logged.lunch;
  expect(logged([lunch])).toMatchObject({ at: '12:30', by: 'Pushpa', entry: lunch.id });
  const sent = { at: '12:10', by: 'Vinod', entry: 'e1', moment: '5' };
  const withLunch = { ...child('Ira'), logged: { breakfast: null, fruits: null, lunch: sent, snacks: null } };
  expect(logged([], withLunch)).toEqual(sent);
  expect(logged([row('undo', 'Ira', '12:31', { values: { of: 'e1' } })], withLunch)).toBeNull();
});

test('of data of an earlier day the children stay, a break goes on until its end, and the rest is over', () => {
  const next = Date.parse('2026-11-27T09:00:00+05:30');
  const given = [
    child('Dev', { on_break: true, break_until: '2026-11-26' }),
    child('Ira', { last: 'in', in_at: '09:02' }),
    child('Veer', { on_break: true, break_until: '2026-11-30' }),
  ];
  expect(lines(given, [], next)).toEqual({ Dev: 'Not in yet', Ira: 'Not in yet', Veer: 'Break to Nov\u00a030' });
});

test('the order is that of the server, and equal first names have their initials', () => {
  const given = [child('Aarav'), { ...child('Aarav'), id: '2', last_initial: 'M' }, child('Ira', { last: 'in' })];
  expect(childrenNow(rooms(given), [row('in', '2', '09:00')], NOW).map(({ name }) => name)).toEqual([
    ...['Aarav K', 'Aarav M', 'Ira'],
  ]);
});

const day = childrenNow(
  rooms([
    child('Anaya', { last: 'in', in_at: '09:02' }),
    child('Jiya', { last: 'in', in_at: '09:00', nap_since: '12:06' }),
    child('Kabir', { last: 'out', in_at: '09:00', out_at: '12:28' }),
    child('Myra', { announced: 'away' }),
    child('Pranav'),
    child('Sana', { announced: { late_at: '13:00' } }),
    child('Veer', { on_break: true, break_until: '2026-11-30' }),
  ]),
  [],
  NOW,
);
const names = (children: readonly { name: string }[]) => children.map(({ name }) => name);

test('an entry for the room begins with who is in and awake, and leaves the others out', () => {
  const { chosen, leftOut } = groupOf(day);
  expect(names(chosen)).toEqual(['Anaya']);
  expect(leftOut.map(({ state }) => state.kind)).toEqual(['asleep', 'home', 'away', 'not_in', 'late', 'break']);
  expect(names(groupOf(day, 'asleep').chosen)).toEqual(['Jiya']);
  expect(presentOf(day)).toEqual({ in: 2, asleep: 1 });
});

test('only who should have come is missing, from the hour of the centre on and on no holiday', () => {
  const missing = (time: string, holiday: string | null = null) =>
    names(missingOf(day, rooms([], { holiday }), at(time)));
  expect(missing('09:44')).toEqual([]);
  expect(missing('09:45')).toEqual(['Pranav']);
  expect(missing('09:45', 'Diwali')).toEqual([]);
});

test('half an hour before closing the list has who is in, who sleeps, and who has no meal of the menu', () => {
  expect(['18:29', '18:30', '19:05'].map((time) => isClosing(at(time), '19:00'))).toEqual([false, true, true]);
  const open = openThings(day, rooms([]).menu);
  expect(names(open.in)).toEqual(['Anaya', 'Jiya']);
  expect(names(open.asleep)).toEqual(['Jiya']);
  expect(open.meals.map(({ meal, children }) => [meal, names(children)])).toEqual([
    ['lunch', ['Anaya', 'Jiya', 'Kabir']],
  ]);
  expect(openThings(day, null).meals).toEqual([]);
});
