import { expect, test } from 'vitest';
import type { ShownPerson } from '../../../wire-staff/types.gen';
import { actionsOf, faultOf, fieldsToSend, marksOf, rolesFor, roleText } from './model';

const NOW = Date.UTC(2026, 10, 12, 6);
const HOUR = 3_600_000;

const teacher: ShownPerson = {
  id: '2',
  name: 'Vinod',
  role: 'teacher',
  centre: '1',
  rooms: ['11'],
  writes: true,
  publishes: true,
  starts_on: '2026-01-05',
  ended: false,
  has_pin: true,
  has_passkey: false,
  locked_on: [],
};
const head: ShownPerson = { ...teacher, id: '9', role: 'head', rooms: [], has_passkey: true };
const { centre: _, ...withoutCentre } = head;
const office: ShownPerson = { ...withoutCentre, id: '10', role: 'office' };

const texts = (person: ShownPerson) =>
  marksOf(person, new Map([['51', 'Nursery tablet 1']]), NOW).map(({ text }) => text);

test('the state of a person names what they sign in with and what is in the way', () => {
  expect(texts(teacher)).toEqual(['PIN']);
  expect(texts(head)).toEqual(['Passkey', 'PIN']);
  expect(texts({ ...teacher, locked_on: ['51', '99'] })).toEqual(['Locked on Nursery tablet 1, a tablet', 'PIN']);
  expect(texts({ ...teacher, ended: true })).toEqual(['Access ended']);
  expect(texts({ ...teacher, has_pin: false })).toEqual(['Not set up']);
});

test('a code that still works is shown with its end, one that is over is not', () => {
  const fresh = { ...teacher, has_pin: false, first_code_until: NOW + HOUR };
  expect(texts(fresh)).toEqual(['First code until 12:30 PM']);
  expect(texts({ ...fresh, first_code_until: NOW - 1 })).toEqual(['Not set up']);
  expect(texts({ ...fresh, first_code_until: NOW + 24 * HOUR })).toEqual(['First code until Nov 13, 11:30 AM']);
});

test('a right that is missing stands beside the role of a teacher', () => {
  expect(roleText(teacher)).toBe('Teacher');
  expect(roleText({ ...teacher, writes: false, publishes: false })).toBe('Teacher · no messages, no photos');
  expect(roleText({ ...head, writes: false })).toBe('Head');
});

test('a head changes teachers and nobody else, the office changes all, and nobody gives a code to themselves', () => {
  const asHead = { id: '9', role: 'head' } as const;
  const asOffice = { id: '10', role: 'office' } as const;
  expect(actionsOf(teacher, asHead)).toEqual(['change', 'firstCode', 'end']);
  expect(actionsOf({ ...teacher, locked_on: ['51'] }, asHead)).toEqual(['change', 'unlock', 'firstCode', 'end']);
  expect(actionsOf(head, asHead)).toEqual([]);
  expect(actionsOf(head, asOffice)).toEqual(['change', 'firstCode', 'enrolmentCode', 'end']);
  expect(actionsOf({ ...office, id: '11' }, asOffice)).toEqual(['change', 'enrolmentCode', 'end']);
  expect(actionsOf(office, asOffice)).toEqual(['change']);
  expect(actionsOf({ ...teacher, ended: true }, asOffice)).toEqual([]);
  expect([rolesFor(asHead), rolesFor(asOffice)]).toEqual([['teacher'], ['teacher', 'head', 'office']]);
});

test('the first fault of a person is named', () => {
  const fields = { ...teacher };
  expect(faultOf(fields)).toBeUndefined();
  expect(faultOf({ ...fields, name: '  ' })).toBe('noName');
  expect(faultOf({ ...fields, centre: null })).toBe('noCentre');
  expect(faultOf({ ...fields, rooms: [] })).toBe('noRoom');
  expect(faultOf({ ...fields, role: 'office', centre: null, rooms: [] })).toBeUndefined();
  expect(faultOf({ ...fields, starts_on: '2026-02-01', ends_on: '2026-01-31' })).toBe('endsBefore');
});

test('what is sent has only what belongs to the role', () => {
  const entered = { ...teacher, name: ' Vinod ', writes: false, starts_on: '', ends_on: '' };
  expect(fieldsToSend(entered)).toEqual({
    ...{ name: 'Vinod', role: 'teacher', centre: '1', rooms: ['11'], writes: false, publishes: true },
  });
  expect(fieldsToSend({ ...entered, role: 'office' })).toEqual({
    ...{ name: 'Vinod', role: 'office', rooms: [], writes: true, publishes: true },
  });
});
