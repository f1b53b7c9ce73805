import { ask } from '../../kit/net/post';
import { useChildQuery } from '../../kit/query/use-child-query';
import { messages } from './messages';
import { centreFromWire, teachersFromWire } from './model';

/** The active child's centre and its head. */
export function useCentre() {
  return useChildQuery({
    name: ['centre'],
    topic: 'centre',
    load: async (how) =>
      centreFromWire((await ask({ path: '/parentapp/getCenterJSON', action: messages.actions.centre, ...how })).center),
  });
}

/** Its teachers. */
export function useTeachers() {
  return useChildQuery({
    name: ['teachers'],
    topic: 'centre',
    load: async (how) => {
      const call = { path: '/userauth/listUsersInRole', action: messages.actions.teachers, ...how } as const;
      return teachersFromWire(await ask({ ...call, fields: { roles: ['Teacher'] } }));
    },
  });
}
