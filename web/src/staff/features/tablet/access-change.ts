import type { PersonOnTablet, ShownTablet } from '../../../wire-staff/types.gen';
import { messages } from './messages';

type Known = Pick<ShownTablet, 'people' | 'rooms'>;

/** How the access of the active person on this tablet has changed, in words; undefined when it has not. */
export function changeOfAccess(before: PersonOnTablet, { people, rooms }: Known): string | undefined {
  const after = people.find(({ id }) => id === before.id);
  if (!after) return messages.noAccess(before.name);
  if (after.role !== before.role) return messages.newRole(after.name, messages.roles[after.role]);
  if (String(after.rooms) === String(before.rooms)) return undefined;
  const names = rooms.filter(({ id }) => after.rooms.includes(id)).map(({ name }) => name);
  return messages.newRooms(after.name, names.join(', '));
}
