import { expect, test } from 'vitest';
import { setClock } from '../../kit/date/clock';
import { maySwitch } from './worker';

const at = (time: string) => Date.parse(`2026-11-${time}:00+05:30`);
const FOUND = at('12T14:30');
setClock({ now: FOUND, timeZone: 'Asia/Kolkata' });

test('a new version comes at once when nothing waits and no sheet is open', () => {
  expect(maySwitch({ waiting: 0, isSheetOpen: false }, FOUND, FOUND)).toBe(true);
});

for (const [what, state] of [
  ['entries wait', { waiting: 3, isSheetOpen: false }],
  ['a sheet is open', { waiting: 0, isSheetOpen: true }],
] as const) {
  test(`while ${what} it comes at the latest on the next morning`, () => {
    const times = ['12T14:30', '12T23:59', '13T00:10', '13T04:59', '13T05:00', '14T00:00'];
    expect(times.filter((time) => maySwitch(state, FOUND, at(time)))).toEqual(['13T05:00']);
  });
}
