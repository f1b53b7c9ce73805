import { useQuery } from '@tanstack/react-query';
import { ask } from '../../kit/net/post';
import { childKey } from '../../kit/query/client';
import { centreFromWire, teachersFromWire } from './model';

/** The active child's centre and its head. */
export function useCentre() {
  return useQuery({
    queryKey: childKey('centre'),
    meta: { topic: 'centre' },
    queryFn: async ({ signal }) => {
      const { center } = await ask({
        path: '/parentapp/getCenterJSON',
        action: 'Loading Center',
        policy: 'silent',
        signal,
      });
      return centreFromWire(center);
    },
  });
}

/** Its teachers. */
export function useTeachers() {
  return useQuery({
    queryKey: childKey('teachers'),
    meta: { topic: 'centre' },
    queryFn: async ({ signal }) =>
      teachersFromWire(
        await ask({
          path: '/userauth/listUsersInRole',
          fields: { roles: ['Teacher'] },
          action: 'Loading Teachers',
          policy: 'silent',
          signal,
        }),
      ),
  });
}
