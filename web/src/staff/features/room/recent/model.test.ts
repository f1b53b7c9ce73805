import { expect, test } from 'vitest';
import type { RecentItem } from '../../../../wire-staff/types.gen';
import { groupsOf, undoable } from './model';

const lunch: RecentItem = {
  ...{ entry: 'e1', group: 'g1', moment: '5', child: '1', child_name: 'Ira', room: '1', kind: 'lunch' },
  ...{ at: 1000, text: 'Dal', by: 'Pushpa', can_undo_until: 5000, own_device: true, taken_back: false },
};
const ofMira: RecentItem = { ...lunch, entry: 'e2', moment: '6', child: '2', child_name: 'Mira' };
const note: RecentItem = { ...lunch, entry: null, group: null, moment: '7', kind: 'note', own_device: false };

test('what one tap recorded is one line at the place of the newest; what has no group stays alone', () => {
  const groups = groupsOf([lunch, note, ofMira, { ...note, moment: '8' }]);
  expect(groups.map(({ items }) => items.map(({ moment }) => moment))).toEqual([['5', '6'], ['7'], ['8']]);
});

test('what was taken back is apart from the rest of its tap', () => {
  const groups = groupsOf([lunch, { ...ofMira, taken_back: true }]);
  expect(groups.map(({ items }) => items.length)).toEqual([1, 1]);
});

test('only own entries can be undone, until their time is over, and only once', () => {
  const [group] = groupsOf([lunch, ofMira]);
  if (!group) throw new Error('no group');
  expect(undoable(group, 4999).map(({ entry }) => entry)).toEqual(['e1', 'e2']);
  expect(undoable(group, 5000)).toEqual([]);
  expect(undoable({ key: '', items: [{ ...lunch, own_device: false }] }, 0)).toEqual([]);
  expect(undoable({ key: '', items: [{ ...lunch, taken_back: true }] }, 0)).toEqual([]);
  expect(undoable({ key: '', items: [note] }, 0)).toEqual([]);
});
