import { expect, test } from 'vitest';
import type { ChildOfRoom, Facts } from '../../../wire-staff/types.gen';
import type { CareKind } from '../../kit/queue/row';
import { type ChildNow, stateOf } from '../../kit/room/model';
import { dishLine } from './dish';
import { addChild, alreadyLogged, entriesOf, isFilled, missing, napOf, newForm, touchChild } from './form';
import { logText, notIncludedText } from './texts';

const NOW = Date.parse('2026-11-12T12:30:00+05:30');
const NOT_IN: Facts = {
  ...{ in_at: null, out_at: null, last: null, nap_since: null, break_until: null, on_break: false },
  ...{ announced: null, hours_from: null },
};
const IN: Facts = { ...NOT_IN, in_at: '09:02', last: 'in' };
const NOTHING: ChildOfRoom['logged'] = { breakfast: null, fruits: null, lunch: null, snacks: null };
const PULAO = 'Vegetable pulao';
const MENU = { breakfast: 'Idli', fruits: '', lunch: PULAO, snacks: 'Biscuits' };

function child(name: string, facts: Facts, logged: Partial<ChildOfRoom['logged']> = {}): ChildNow {
  return {
    ...{ id: name, room: '11', first_name: name, last_initial: 'K', photo: null, collectors: [] },
    ...{ facts, logged: { ...NOTHING, ...logged }, name, state: stateOf(facts, NOW) },
  };
}

const lunchAt = { at: '12:29', by: null, entry: null, moment: '77' };
const room = [
  child('Anaya', IN),
  child('Dhruv', IN, { lunch: lunchAt }),
  child('Ira', IN),
  child('Jiya', { ...IN, nap_since: NOW - 60_000 }),
  child('Samaira', { ...IN, nap_since: NOW - 60_000 }),
  child('Kabir', { ...IN, last: 'out', out_at: '12:28' }),
  child('Rohan', { ...NOT_IN, last: 'absent' }),
  child('Myra', { ...NOT_IN, announced: 'away' }),
  child('Veer', { ...NOT_IN, on_break: true }),
  child('Pranav', NOT_IN),
  child('Sana', { ...NOT_IN, announced: { late_at: '13:00' } }),
];
const open = (kind: CareKind, chosen: string[] = [], menu: typeof MENU | null = MENU) =>
  newForm(kind, room, chosen, menu);

test('a meal and a nap begin with who is in and awake, waking with who sleeps', () => {
  expect(open('lunch').included).toEqual(['Anaya', 'Dhruv', 'Ira']);
  expect(open('nap_start').included).toEqual(['Anaya', 'Dhruv', 'Ira']);
  expect(open('activity').included).toEqual(['Anaya', 'Dhruv', 'Ira']);
  expect(open('nap_end').included).toEqual(['Jiya', 'Samaira']);
});

test('milk, diaper and note begin with nobody and offer who is in, awake or not', () => {
  for (const kind of ['milk', 'diaper', 'note'] as const) {
    expect(open(kind).included).toEqual([]);
    expect(open(kind).offered).toEqual(['Anaya', 'Dhruv', 'Ira', 'Jiya', 'Samaira']);
  }
});

test('children chosen before are the ones included, whoever else is offered', () => {
  expect(open('lunch', ['Kabir', 'Ira'])).toMatchObject({
    included: ['Kabir', 'Ira'],
    offered: ['Anaya', 'Dhruv', 'Ira', 'Kabir'],
  });
  expect(napOf(room, ['Jiya'])).toBe('nap_end');
  expect(napOf(room, ['Anaya'])).toBe('nap_start');
  expect(napOf(room, [])).toBe('nap_start');
});

test('who is left out is named with the reason, until it is added', () => {
  const form = open('lunch');
  expect(notIncludedText(form, room)).toBe(
    'Not included: Jiya and Samaira asleep, Kabir home, Rohan absent, Myra away, Veer on a break, Pranav and Sana not in.',
  );
  const added = addChild(
    form,
    'Jiya',
    room.map(({ id }) => id),
  );
  expect(added.included).toContain('Jiya');
  expect(added.offered).toEqual(['Anaya', 'Dhruv', 'Ira', 'Jiya']);
  expect(notIncludedText(added, room)).toMatch(/^Not included: Samaira asleep, Kabir home/);
  expect(notIncludedText(open('milk'), room)).toBe('');
});

test('a touch leaves out and takes in; with an amount it gives the amount, and takes it away again', () => {
  const form = open('lunch');
  expect(touchChild(form, 'Ira', undefined).included).toEqual(['Anaya', 'Dhruv']);
  const some = touchChild(form, 'Ira', 'some');
  expect(some.amounts).toEqual({ Ira: 'some' });
  expect(touchChild(some, 'Ira', 'most').amounts).toEqual({ Ira: 'most' });
  expect(touchChild(some, 'Ira', 'some').amounts).toEqual({});
  const out = touchChild(some, 'Ira', 'out');
  expect(out.included).toEqual(['Anaya', 'Dhruv']);
  expect(out.amounts).toEqual({});
  expect(touchChild(out, 'Ira', 'taste')).toMatchObject({
    included: ['Anaya', 'Dhruv', 'Ira'],
    amounts: { Ira: 'taste' },
  });
});

test('only children with an amount get one, all get the dish', () => {
  const form = touchChild(touchChild(open('lunch'), 'Dhruv', 'out'), 'Ira', 'some');
  expect(entriesOf(form, room)).toEqual([
    { kind: 'lunch', child: 'Anaya', values: { dish: PULAO, amount: null, replaces: null } },
    { kind: 'lunch', child: 'Ira', values: { dish: PULAO, amount: 'some', replaces: null } },
  ]);
});

test('a second lunch is kept out unless it replaces the first', () => {
  const form = open('lunch');
  expect(alreadyLogged(form, room).map(({ name }) => name)).toEqual(['Dhruv']);
  expect(entriesOf(form, room).map(({ child: id }) => id)).toEqual(['Anaya', 'Ira']);
  const replacing = entriesOf(form, room, {}, new Set(['Dhruv']));
  expect(replacing[1]).toEqual({
    kind: 'lunch',
    child: 'Dhruv',
    values: { dish: PULAO, amount: null, replaces: '77' },
  });
});

test('the confirming key is off without children, without a dish and without a text', () => {
  expect(missing(open('lunch'))).toBeUndefined();
  expect(missing(open('lunch', [], null))).toBe('dish');
  expect(missing({ ...open('fruits'), text: '  ' })).toBe('dish');
  expect(missing({ ...open('lunch'), included: [] })).toBe('children');
  expect(missing(open('activity'))).toBe('activity');
  expect(missing(open('note', ['Ira']))).toBe('note');
  expect(missing(open('nap_end'))).toBeUndefined();
});

test('a key of milk or diaper makes one entry for each child', () => {
  expect(entriesOf(open('milk', ['Ira', 'Jiya']), room, { milk: { ml: 120 } })).toEqual([
    { kind: 'milk', child: 'Ira', values: { ml: 120 } },
    { kind: 'milk', child: 'Jiya', values: { ml: 120 } },
  ]);
  const diaper = { wet: true, dirty: false, dry: false, cream: true };
  expect(entriesOf(open('diaper', ['Ira']), room, { diaper })).toEqual([
    { kind: 'diaper', child: 'Ira', values: diaper },
  ]);
});

test('a sheet is half filled once something differs from its opening, and not when it is taken back', () => {
  const form = open('lunch');
  const without = touchChild(form, 'Ira', undefined);
  expect(isFilled(form, form)).toBe(false);
  expect(isFilled(without, form)).toBe(true);
  expect(isFilled(touchChild(without, 'Ira', undefined), form)).toBe(false);
  expect(isFilled({ ...form, text: 'Dosa' }, form)).toBe(true);
  expect(isFilled({ ...form, happened: { minutes_ago: 5 } }, form)).toBe(true);
});

test('buttons and results name one child and count several', () => {
  const [anaya, ...rest] = room;
  expect(logText('log', 'lunch', room.slice(0, 3))).toBe('Log lunch for 3');
  expect(logText('log', 'lunch', anaya ? [anaya] : [])).toBe('Log lunch for Anaya');
  expect(logText('log', 'note', [])).toBe('Log note');
  expect(logText('log', 'nap_start', rest)).toBe('Log 10 asleep');
  expect(logText('logged', 'lunch', room)).toBe('Lunch logged for 11');
  expect(logText('kept', 'milk', anaya ? [anaya] : [])).toBe('Milk kept for Anaya');
});

test('a dish of several lines is shown in one', () => {
  expect(dishLine('Orange\nMuskmelon and pineapple\n')).toBe('Orange, Muskmelon and pineapple');
});
