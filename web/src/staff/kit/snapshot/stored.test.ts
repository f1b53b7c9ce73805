import { expect, test } from 'vitest';
import type { Rooms, ShownTablet } from '../../../wire-staff/types.gen';
import { roomsOf, tabletOf } from './stored';

const MEALS = { breakfast: null, fruits: null, snacks: null };
const rooms: Rooms = {
  ...{ at: 1, day: '2026-11-12', not_in_yet_from: '09:45', holiday: null, to_review: 0, menu: null },
  phrases: {
    amounts: { most: 'most', some: 'some', taste: 'a taste' },
    ...{ milk: '{ml} ml', diaper: { wet: 'wet', dirty: 'dirty', dry: 'dry', cream: 'cream' }, notes: [] },
  },
  rooms: [{ id: '11', name: 'Nursery', activities: [] }],
  children: [
    {
      ...{ id: '7', room: '11', first_name: 'Anaya', last_initial: 'R', photo: null },
      facts: {
        ...{ in_at: '09:02', out_at: null, last: 'in', nap_since: null, break_until: null, on_break: false },
        ...{ announced: { late_at: '13:00' }, hours_from: null },
      },
      logged: { ...MEALS, lunch: { at: '12:31', by: null, entry: null, moment: '5' } },
      collectors: [{ id: 'parent-1', name: 'Meera Rao', relation: 'Mother', photo: null }],
    },
  ],
};
const tablet: ShownTablet = {
  ...{ id: '51', name: 'Nursery tablet', centre: { id: '3', name: 'Indiranagar' }, languages: [], locked: false },
  ...{ now: 1, opens: '08:00', closes: '18:30', zone: 'Asia/Kolkata' },
  rooms: [{ id: '11', name: 'Nursery', children: 18 }],
  people: [{ id: '9', name: 'Lakshmi', role: 'teacher', rooms: ['11'], has_pin: true, on_shift: false }],
};

test('a room and a tablet are read as they were stored', () => {
  expect(roomsOf(structuredClone(rooms))).toEqual(rooms);
  expect(tabletOf(structuredClone(tablet))).toEqual(tablet);
});

test('what a later version adds is left out, and what it changed counts as not stored', () => {
  expect(roomsOf({ ...rooms, alerts: [] })).toEqual(rooms);
  expect(roomsOf({ ...rooms, children: [{ ...rooms.children[0], facts: {} }] })).toBeUndefined();
  expect(tabletOf({ ...tablet, people: undefined })).toBeUndefined();
  expect(roomsOf(undefined)).toBeUndefined();
});
