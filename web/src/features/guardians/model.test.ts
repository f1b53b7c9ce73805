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
  expect(guardianFromWire(wire)).toMatchObject({ id: '7', mobile: '9811111111', waits: undefined, former: false });
});

test('a changed guardian waits, and the gate has the former one', () => {
  const changed = guardianFromWire({ ...wire, status: 'Pending For Approval' });
  expect(changed).toMatchObject({ waits: 'Pending For Approval', former: true });
});

test('a new guardian waits, and the gate has nobody', () => {
  const added = guardianFromWire({ ...wire, status: 'Too dark', at_gate: false });
  expect(added).toMatchObject({ waits: 'Too dark', former: false });
});
