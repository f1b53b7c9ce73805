import { expect, test } from 'vitest';
import { guardianFromWire } from './model';

const wire = {
  guardianId: '7',
  guardian_picture: 'g.webp?s=1',
  name: 'Usha Devi',
  mobile_no: '9811111111',
  relation_to_child: 'House Help',
  status: 'Active',
  at_gate: true,
};

test('an approved guardian waits for nothing', () => {
  expect(guardianFromWire(wire)).toMatchObject({
    id: '7',
    mobile: '9811111111',
    word: undefined,
    waits: false,
    former: false,
  });
});

test('a changed guardian waits, and the gate has the former one', () => {
  const changed = guardianFromWire({ ...wire, status: 'Pending For Approval' });
  expect(changed).toMatchObject({ word: 'Pending For Approval', waits: true, former: true });
});

test('a new guardian who was not approved waits no more, and the gate has nobody', () => {
  const added = guardianFromWire({ ...wire, status: 'Too dark', at_gate: false });
  expect(added).toMatchObject({ word: 'Too dark', waits: false, former: false });
});

test('a change that was not approved waits no more, and the gate has the former one', () => {
  const refused = guardianFromWire({ ...wire, status: 'Too dark' });
  expect(refused).toMatchObject({ word: 'Too dark', waits: false, former: true });
});
