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

test('an approved guardian is not pending', () => {
  expect(guardianFromWire(wire)).toMatchObject({
    id: '7',
    mobile: '9811111111',
    statusText: undefined,
    pending: false,
    earlierApplies: false,
  });
});

test('a changed guardian is pending, and the earlier version applies', () => {
  const changed = guardianFromWire({ ...wire, status: 'Pending For Approval' });
  expect(changed).toMatchObject({ statusText: 'Pending For Approval', pending: true, earlierApplies: true });
});

test('a rejected new guardian is not pending, and no earlier version applies', () => {
  const added = guardianFromWire({ ...wire, status: 'Too dark', at_gate: false });
  expect(added).toMatchObject({ statusText: 'Too dark', pending: false, earlierApplies: false });
});

test('a rejected change is not pending, and the earlier version applies', () => {
  const refused = guardianFromWire({ ...wire, status: 'Too dark' });
  expect(refused).toMatchObject({ statusText: 'Too dark', pending: false, earlierApplies: true });
});
