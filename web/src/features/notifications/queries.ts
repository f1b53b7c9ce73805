import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ask, post } from '../../kit/net/post';
import { childKey } from '../../kit/query/client';
import { PAGE_STEP } from '../../kit/query/page-step';
import { type Place, usePages } from '../../kit/query/pages';
import { useSession } from '../../kit/session/store';
import type { TimelinePage, UnreadNotifications } from '../../wire/types.gen';
import { messages } from './messages';
import { type EntryPage, pageFromWire } from './model';

/** Those of the timeline, and three more. */
const TYPES = [
  ...['Attendance', 'Sleep', 'Milk', 'Breakfast', 'Fruit', 'Lunch', 'Snack', 'Activity', 'Image', 'Snacks', 'Fruits'],
  ...['OutdoorEvents', 'Diaper', 'Message', 'Measurement', 'COR'],
] as const;

async function loadPage(place: Place, policy: 'silent' | 'info', signal?: AbortSignal): Promise<EntryPage> {
  const wire = await ask<TimelinePage>({
    path: '/parentapp/getChildTimeline',
    fields: { include_types: TYPES, index_start: place.index, limit: PAGE_STEP, before: place.before },
    action: messages.actions.list,
    policy,
    ...(signal && { signal }),
  });
  return pageFromWire(wire, place.index);
}

/** The active child's notifications, asked for once they are due. */
export function useNotifications(childId: string, due: boolean) {
  return usePages({
    name: 'notifications',
    childId,
    topic: 'notifications',
    load: loadPage,
    enabled: due,
    fresh: true,
  });
}

const unreadKey = () => childKey('unread');

/** How many the parent has not seen, as the server counts them for all devices. */
export function useUnread(): number {
  // The key changes with the child, and so must this.
  const childId = useSession((session) => session.activeChildId);
  const { data = 0 } = useQuery({
    queryKey: unreadKey(),
    meta: { topic: 'notifications' },
    enabled: childId !== '',
    queryFn: async ({ signal }) => {
      const path = '/parentapp/getUnread';
      const call = { path, action: messages.actions.unread, policy: 'silent', signal } as const;
      return (await ask<UnreadNotifications>(call)).unread;
    },
  });
  return data;
}

/** Whoever looks at the list has seen it: the bell's mark goes at once, and the server is told what was shown. */
export function useSeen(newest: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    void client.cancelQueries({ queryKey: unreadKey() });
    client.setQueryData(unreadKey(), 0);
  }, [client]);
  useEffect(() => {
    if (newest === undefined) return;
    const key = unreadKey();
    const call = { path: '/parentapp/markSeen', action: messages.actions.seen, policy: 'silent' } as const;
    void post<UnreadNotifications>({ ...call, fields: { up_to: newest } }).then((result) => {
      if (result.ok) client.setQueryData(key, result.response.unread);
    });
  }, [client, newest]);
}
