import { ask } from '../../kit/net/post';
import { useChildQuery } from '../../kit/query/use-child-query';
import { centreFromWire, teachersFromWire } from './model';

/** The active child's centre and its head. */
export function useCentre() {
  return useChildQuery({
    name: ['centre'],
    topic: 'centre',
    load: async (how) =>
      centreFromWire((await ask({ path: '/parentapp/getCenterJSON', action: 'Loading Center', ...how })).center),
  });
}

/** Its teachers. */
export function useTeachers() {
  return useChildQuery({
    name: ['teachers'],
    topic: 'centre',
    load: async (how) => {
      const call = { path: '/userauth/listUsersInRole', action: 'Loading Teachers', ...how } as const;
      return teachersFromWire(await ask({ ...call, fields: { roles: ['Teacher'] } }));
    },
  });
}
