import { expect, test } from 'vitest';
import type { ListedTablet } from '../../../wire-staff/types.gen';
import { faultOf, marksOf, pairingAddress, seenText } from './model';

const NOW = Date.UTC(2026, 10, 12, 7);
const MINUTE = 60_000;

const tablet: ListedTablet = {
  id: '51',
  name: 'Nursery tablet 1',
  centre: '1',
  rooms: ['11'],
  seen_at: NOW,
  waiting: 0,
  storage: 'kept',
  version: '4.8.0',
  locked: false,
  paired_at: NOW,
  paired_by: '9',
};

test('the time at which a tablet was seen is as exact as it matters', () => {
  expect(
    [NOW - MINUTE, NOW - 12 * MINUTE, NOW - 90 * MINUTE, NOW - 1440 * MINUTE].map((at) => seenText(at, NOW)),
  ).toEqual(['now', '12 min ago', '11:00 AM', 'Nov 11, 2026']);
});

test('the state of a tablet names everything that is in the way', () => {
  const texts = (changed: Partial<ListedTablet>) => marksOf({ ...tablet, ...changed }).map(({ text }) => text);
  expect(texts({})).toEqual(['All sent']);
  expect(texts({ waiting: 31, locked: true, storage: 'may_be_cleared' })).toEqual([
    ...['Locked', '31 waiting', 'Storage may be cleared'],
  ]);
  expect(texts({ withdrawn_at: NOW, locked: true })).toEqual(['Withdrawn']);
});

test('a tablet needs a name, a centre and a room', () => {
  const whole = { name: 'Nursery tablet 1', centre: '1', rooms: ['11'] };
  expect(faultOf(whole)).toBeUndefined();
  expect(faultOf({ ...whole, name: ' ' })).toBe('noName');
  expect(faultOf({ ...whole, centre: undefined })).toBe('noCentre');
  expect(faultOf({ ...whole, rooms: [] })).toBe('noRoom');
});

test('the code stands behind the # of the address, which no server is sent', () => {
  const address = new URL(pairingAddress('https://staff.aangan.example', 'K7MW3RTD'));
  expect(address.hash).toBe('#pair=K7MW3RTD');
  expect(`${address.pathname}${address.search}`).toBe('/pair');
});
