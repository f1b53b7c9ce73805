import { useEffect } from 'react';
import { useActiveChild } from '../../kit/children/queries';
import { ask } from '../../kit/net/post';
import type { Place } from '../../kit/query/newest';
import { PAGE_STEP } from '../../kit/query/page-step';
import { usePages } from '../../kit/query/pages';
import { lookAtNotifications, notificationsSeen } from '../../kit/unread/renewal';
import { messages } from './messages';
import { type EntryPage, pageFromWire, type Reader } from './model';

/** Those of the timeline, and three more. */
const TYPES = [
  ...['Attendance', 'Sleep', 'Milk', 'Breakfast', 'Fruit', 'Lunch', 'Snack', 'Activity', 'Image', 'Snacks', 'Fruits'],
  ...['OutdoorEvents', 'Diaper', 'Message', 'Measurement', 'COR'],
] as const;

async function loadPage(
  place: Place,
  how: { policy: 'silent' | 'info'; signal?: AbortSignal },
  reader: Reader,
): Promise<EntryPage> {
  const wire = await ask({
    path: '/parentapp/getChildTimeline',
    fields: { include_types: TYPES, index_start: place.index, limit: PAGE_STEP, before: place.before },
    action: messages.actions.list,
    ...how,
  });
  return pageFromWire(wire, place.index, reader);
}

/** The active child's notifications, asked for once they are due. */
export function useNotifications(due: boolean) {
  const child = useActiveChild();
  return usePages({
    name: 'notifications',
    topic: 'notifications',
    load: (place, how) => loadPage(place, how, child),
    enabled: due,
    fresh: true,
  });
}

/** Whoever looks at the list has seen it: its count goes at once, and the server is told what was shown. */
export function useSeen(newest: string | undefined): void {
  useEffect(lookAtNotifications, []);
  useEffect(() => {
    if (newest !== undefined) void notificationsSeen(newest);
  }, [newest]);
}
