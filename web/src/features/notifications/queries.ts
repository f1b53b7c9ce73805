import { useEffect } from 'react';
import { useActiveChild } from '../../kit/children/queries';
import { ask } from '../../kit/net/post';
import type { Cursor } from '../../kit/query/newest';
import { PAGE_STEP } from '../../kit/query/page-step';
import { usePages } from '../../kit/query/pages';
import { clearNotificationCount, markNotificationsSeen } from '../../kit/unread/sync';
import { messages } from './messages';
import { type EntryPage, pageFromWire, type Reader } from './model';

/** The types of the timeline and three more. */
const TYPES = [
  ...['Attendance', 'Sleep', 'Milk', 'Breakfast', 'Fruit', 'Lunch', 'Snack', 'Activity', 'Image', 'Snacks', 'Fruits'],
  ...['OutdoorEvents', 'Diaper', 'Message', 'Measurement', 'COR'],
] as const;

async function loadPage(
  cursor: Cursor,
  how: { policy: 'silent' | 'info'; signal?: AbortSignal },
  reader: Reader,
): Promise<EntryPage> {
  const wire = await ask({
    path: '/parentapp/getChildTimeline',
    fields: { include_types: TYPES, index_start: cursor.index, limit: PAGE_STEP, before: cursor.before },
    action: messages.actions.list,
    ...how,
  });
  return pageFromWire(wire, cursor.index, reader);
}

/** The active child's notifications. The first request waits until `due`. */
export function useNotifications(due: boolean) {
  const child = useActiveChild();
  return usePages({
    name: 'notifications',
    topic: 'notifications',
    load: (cursor, how) => loadPage(cursor, how, child),
    enabled: due,
    fresh: true,
  });
}

/** Clears the unread count when the list is shown, and reports the newest shown entry to the server. */
export function useSeen(newest: string | undefined): void {
  useEffect(clearNotificationCount, []);
  useEffect(() => {
    if (newest !== undefined) void markNotificationsSeen(newest);
  }, [newest]);
}
