import { ask } from '../../kit/net/post';
import { childQuery, useChildQuery } from '../../kit/query/child-query';
import { messages } from './messages';
import { centreFromWire, teachersFromWire } from './model';

/** The active child's centre and its head. */
const centre = childQuery({
  name: 'centre',
  topic: 'centre',
  load: async (how) =>
    centreFromWire((await ask({ path: '/parentapp/getCenterJSON', action: messages.actions.centre, ...how })).center),
});

/** The centre's teachers. */
const teachers = childQuery({
  name: 'teachers',
  topic: 'centre',
  load: async (how) => {
    const call = { path: '/userauth/listUsersInRole', action: messages.actions.teachers, ...how } as const;
    return teachersFromWire(await ask({ ...call, fields: { roles: ['Teacher'] } }));
  },
});

export const useCentre = () => useChildQuery(centre());
export const useTeachers = () => useChildQuery(teachers());
