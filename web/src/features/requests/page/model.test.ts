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

test('a pending request shows by when the centre answers', () => {
  const next = (status: Request['status']) => nextOf({ request: { ...PAUSE, status }, steps: took('Asked') });
  expect(next('Pending')).toEqual({ is: 'pending', answerBy: '2026-11-16' });
  expect(next('Processing')).toEqual({ is: 'processing', answerBy: '2026-11-16' });
  expect(next('Cancelled')).toEqual({ is: 'cancelled' });
});

test('an approved request starts on its day, is in effect while it lasts, and is then done', () => {
  const next = (request: Partial<Request>, ...steps: string[]) =>
    nextOf({ request: { ...PAUSE, status: 'Approved', ...request }, steps: took('Asked', 'Approved', ...steps) });
  expect(next({})).toEqual({ is: 'approved', on: '2026-11-16' });
  expect(next({ type: 'Center Shift', service: 'shift' })).toEqual({ is: 'approved', on: '2026-11-20' });
  expect(next({}, 'Began')).toEqual({ is: 'in effect', until: '2026-11-20' });
  expect(next({}, 'Began', 'Ended')).toEqual({ is: 'done' });
  expect(next({ type: 'Child Resume' }, 'Began')).toEqual({ is: 'done' });
  expect(next({ type: 'Program Change', service: 'program' }, 'Began')).toEqual({ is: 'done' });
  expect(next({ type: 'Extended Daycare', service: 'daycare' }, 'Began')).toEqual({
    is: 'in effect',
    until: '2026-11-20',
  });
});
