import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PersonOnTablet } from '../../../wire-staff/types.gen';
import { ConnectionPill } from './connection-pill';
import { PeopleScreen } from './people/people-screen';
import { PersonButton } from './people/person-button';
import { PinPad } from './people/pin-pad';
import { RestScreen } from './rest-screen';

const nothing = () => {};
const lakshmi: PersonOnTablet = {
  ...{ id: '1', name: 'Lakshmi', role: 'teacher', has_pin: true, on_shift: false, rooms: ['11'] },
};

test('the rest screen names the rooms and counts their children together', () => {
  const rooms = [
    { id: '11', name: 'Nursery', children: 18 },
    { id: '12', name: 'Playgroup', children: 1 },
  ];
  const shown = renderToStaticMarkup(createElement(RestScreen, { rooms, connection: null, onOpen: nothing }));
  expect(shown).toContain('Nursery, Playgroup');
  expect(shown).toContain('19 children');
});

test('a lost connection and a storage that may be cleared are said in words', () => {
  const pill = (connected: boolean, storage: 'kept' | 'may_be_cleared') =>
    renderToStaticMarkup(createElement(ConnectionPill, { connected, storage }));
  expect(pill(true, 'kept')).toContain('Connected');
  expect(pill(true, 'kept')).not.toContain('Storage');
  expect(pill(false, 'may_be_cleared')).toContain('No connection');
  expect(pill(false, 'may_be_cleared')).toContain('Storage may be cleared');
});

test('a pad says how many digits are entered and not which, and is off while a wait runs', () => {
  const pad = (off: boolean) =>
    renderToStaticMarkup(
      createElement(PinPad, { count: 2, length: 4, off, onDigit: nothing, onDelete: nothing, error: null }),
    );
  expect(pad(false)).toContain('aria-label="2 of 4 digits"');
  expect(pad(false).match(/<button/g)).toHaveLength(11);
  expect(pad(false)).not.toContain('disabled=""');
  expect(pad(true).match(/disabled=""/g)).toHaveLength(11);
});

test('a person’s button says who is on shift and who still needs a first code', () => {
  const button = (person: PersonOnTablet) =>
    renderToStaticMarkup(createElement(PersonButton, { person, chosen: false, onChoose: nothing }));
  expect(button(lakshmi)).toContain('Teacher</span>');
  expect(button({ ...lakshmi, on_shift: true })).toContain('Teacher · on shift');
  expect(button({ ...lakshmi, has_pin: false })).toContain('Teacher · first code');
});

test('a locked tablet offers nobody', () => {
  const shown = renderToStaticMarkup(
    createElement(PeopleScreen, {
      tablet: { people: [lakshmi], locked: true },
      onTouch: async () => true,
      alwaysPin: false,
      offline: false,
      onUnlocked: nothing,
      onLocked: nothing,
      onClose: nothing,
    }),
  );
  expect(shown).toContain('This tablet is locked');
  expect(shown).not.toContain('Lakshmi');
});
