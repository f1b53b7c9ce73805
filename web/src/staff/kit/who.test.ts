import { expect, test } from 'vitest';
import { type Who, whoOf } from './who';

const person = { id: '9', name: 'Nandini', role: 'head', chain_name: 'Little Banyan' } as const;
const nobody = { state: 'none', on_a_tablet: false } as const;
const desk: Who = { kind: 'desk', person, awakeUntil: undefined };

test('a paired tablet is a tablet, whatever session it had', () => {
  expect(whoOf({ state: 'open', person, on_a_tablet: true }, { kind: 'loading' })).toEqual({ kind: 'tablet' });
});

test('an open session is a desk, a locked one names nobody', () => {
  const open = { state: 'open', person, awake_until: 5, on_a_tablet: false } as const;
  expect(whoOf(open, { kind: 'loading' })).toEqual({ kind: 'desk', person, awakeUntil: 5 });
  expect(whoOf({ state: 'locked', on_a_tablet: false }, desk)).toEqual({ kind: 'locked' });
});

test('who is nobody any more learns what has ended, until something else is shown', () => {
  expect(whoOf(nobody, { kind: 'loading' })).toEqual({ kind: 'nobody' });
  expect(whoOf(nobody, { kind: 'tablet' })).toEqual({ kind: 'nobody', was: 'tablet' });
  expect(whoOf(nobody, desk)).toEqual({ kind: 'nobody', was: 'desk' });
  expect(whoOf(nobody, { kind: 'nobody', was: 'tablet' })).toEqual({ kind: 'nobody', was: 'tablet' });
});
