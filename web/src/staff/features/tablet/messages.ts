import { byCount, catalogue } from '../../../kit/text/catalogue';

export const messages = catalogue('staff/tablet', {
  children: (count: number) => byCount(count, { one: '1 child', other: `${count} children` }),
  touchToOpen: 'Touch to open',
  connected: 'Connected',
  offline: 'No connection',
  mayBeCleared: 'Storage may be cleared: entries may be lost',
  notLoaded: 'The tablet could not be loaded',
  roles: { teacher: 'Teacher', head: 'Head', office: 'Office' },
  noAccess: (name: string) => `${name} does not work on this tablet any more.`,
  newRole: (name: string, role: string) => `${name} is now ${role}.`,
  newRooms: (name: string, rooms: string) => `${name} now works in ${rooms}.`,
});
