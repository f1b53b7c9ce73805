import { ask } from '../../kit/net/post';
import type { Cursor } from '../../kit/query/newest';
import { PAGE_STEP } from '../../kit/query/page-step';
import { usePages } from '../../kit/query/pages';
import { messages } from './messages';
import { pageFromWire, type TimelinePage } from './model';

const TYPES = [
  'Attendance',
  'Sleep',
  'Milk',
  'Breakfast',
  'Fruit',
  'Lunch',
  'Snack',
  'Activity',
  'Image',
  'Snacks',
  'Fruits',
  'OutdoorEvents',
  'Diaper',
] as const;

async function loadPage(
  cursor: Cursor,
  how: { policy: 'silent' | 'info'; signal?: AbortSignal },
): Promise<TimelinePage> {
  const wire = await ask({
    path: '/parentapp/getChildTimeline',
    fields: { include_types: TYPES, index_start: cursor.index, limit: PAGE_STEP, before: cursor.before },
    action: messages.actions.load,
    ...how,
  });
  return pageFromWire(wire, cursor.index);
}

/** The active child's timeline. */
export function useTimeline() {
  return usePages({ name: 'timeline', topic: 'timeline', load: loadPage });
}
