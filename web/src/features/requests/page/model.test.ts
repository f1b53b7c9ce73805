import { expect, test } from 'vitest';
import type { Request } from '../model';
import { nextOf } from './model';

const PAUSE = {
  type: 'Child Pause',
  service: 'break',
  status: 'Pending',
  from: '2026-11-16',
  to: '2026-11-20',
  answerBy: '2026-11-16',
} as Request;

const took = (...steps: string[]) => steps.map((step) => ({ step, by: 'Centre', note: '', day: '', time: '' }));

test('while it waits it is told by when the centre answers', () => {
  const next = (status: Request['status']) => nextOf({ request: { ...PAUSE, status }, steps: took('Asked') });
  expect(next('Pending')).toEqual({ is: 'waits', answerBy: '2026-11-16' });
  expect(next('Processing')).toEqual({ is: 'looked at', answerBy: '2026-11-16' });
  expect(next('Cancelled')).toEqual({ is: 'cancelled' });
});

test('what was approved begins on its day, holds as long as it lasts, and is over', () => {
  const next = (request: Partial<Request>, ...steps: string[]) =>
    nextOf({ request: { ...PAUSE, status: 'Approved', ...request }, steps: took('Asked', 'Approved', ...steps) });
  expect(next({})).toEqual({ is: 'begins', on: '2026-11-16' });
  expect(next({ type: 'Center Shift', service: 'shift' })).toEqual({ is: 'begins', on: '2026-11-20' });
  expect(next({}, 'Began')).toEqual({ is: 'holds', until: '2026-11-20' });
  expect(next({}, 'Began', 'Ended')).toEqual({ is: 'over' });
  expect(next({ type: 'Child Resume' }, 'Began')).toEqual({ is: 'over' });
  expect(next({ type: 'Program Change', service: 'program' }, 'Began')).toEqual({ is: 'over' });
  expect(next({ type: 'Extended Daycare', service: 'daycare' }, 'Began')).toEqual({ is: 'holds', until: '2026-11-20' });
});
